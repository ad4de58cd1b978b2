/** Pictures that staff give: a file of their own (POST /api/admin/pictures), or one at an address (POST .../fetch). */
import { Hono } from 'hono'
import { fetchPicture, type KeptPictureAnswer, keepPicture } from '../contract/picture.ts'
import { parsePictureUrl } from '../shop/picture-address.ts'
import { handle } from './handle.ts'
import type { ApiEnv, ApiServices } from './services.ts'

const answerOf = (url: string): KeptPictureAnswer => {
  const { width = 0, height = 0 } = parsePictureUrl(url) ?? {}
  return { url, width, height }
}

export const adminPictureRoutes = ({ pictures }: ApiServices): Hono<ApiEnv> => {
  const app = new Hono<ApiEnv>()
  handle(app, keepPicture, async ({ file }) => ({ status: 201, json: answerOf(await pictures.keep(file)) }))
  handle(app, fetchPicture, async ({ body }) => ({
    status: 201,
    json: answerOf(await pictures.fetchAndKeep(body.url)),
  }))
  return app
}
