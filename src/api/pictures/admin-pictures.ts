/** Picture uploads by staff: a file (POST /api/admin/pictures) or a URL (POST /api/admin/pictures/fetch). */
import { Hono } from 'hono'
import { fetchPicture, keepPicture, type StoredPictureResponse } from '../../contract/pictures/picture.ts'
import { parsePictureUrl } from '../../domain/pictures/picture-address.ts'
import type { ApiEnv, ApiServices } from '../api-services.ts'
import { handleOperation } from '../calls/operation-route.ts'
import { logStaffEvent } from '../calls/staff-log.ts'

const toResponse = (url: string): StoredPictureResponse => {
  const { width = 0, height = 0 } = parsePictureUrl(url) ?? {}
  return { url, width, height }
}

export const adminPictureRoutes = ({ pictures }: ApiServices): Hono<ApiEnv> => {
  const app = new Hono<ApiEnv>()
  handleOperation(app, keepPicture, async ({ file, c }) => {
    const url = await pictures.add(file)
    logStaffEvent(c, 'picture-kept', { url })
    return { status: 201, json: toResponse(url) }
  })
  handleOperation(app, fetchPicture, async ({ body, c }) => {
    const url = await pictures.addFromUrl(body.url)
    logStaffEvent(c, 'picture-kept', { url })
    return { status: 201, json: toResponse(url) }
  })
  return app
}
