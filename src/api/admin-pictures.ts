/** POST /api/admin/pictures: a picture from the staff's own machine. */
import { Hono } from 'hono'
import { type KeptPictureAnswer, keepPicture } from '../contract/picture.ts'
import { parsePictureUrl } from '../shop/picture-address.ts'
import { handle } from './handle.ts'
import type { ApiEnv, ApiServices } from './services.ts'

export const adminPictureRoutes = ({ pictures }: ApiServices): Hono<ApiEnv> => {
  const app = new Hono<ApiEnv>()
  handle(app, keepPicture, async ({ file }) => {
    const url = await pictures.keep(file)
    const { width = 0, height = 0 } = parsePictureUrl(url) ?? {}
    return { status: 201, json: { url, width, height } satisfies KeptPictureAnswer }
  })
  return app
}
