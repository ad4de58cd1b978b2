/** Uploads a picture and reports how much of it has been sent, which `fetch` cannot. */
import { errorTable } from '../../contract/errors.ts'
import type { StoredPictureResponse } from '../../contract/pictures/picture.ts'
import { MAX_PICTURE_BYTES } from '../../domain/pictures/picture-address.ts'
import { ApiError } from '../../ui/api-client.ts'
import { addressOf } from '../staff-call.ts'
import { authHeaders, lock } from '../staff-session.ts'

/** @param onProgress the part that has been sent, 0 to 1 @throws ApiError with the reason as its text */
export const uploadWithProgress = (
  file: File,
  onProgress: (part: number) => void,
): Promise<StoredPictureResponse> => {
  if (file.size > MAX_PICTURE_BYTES) {
    const { status, message } = errorTable['picture-too-large']
    return Promise.reject(new ApiError(status, message))
  }
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', addressOf('POST /api/admin/pictures'))
    request.withCredentials = true
    for (const [name, value] of Object.entries(authHeaders())) request.setRequestHeader(name, value)
    request.setRequestHeader('Content-Type', file.type || 'application/octet-stream')
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onerror = () => reject(new Error('The shop could not be reached.'))
    request.onload = () => {
      if (request.status === 401) lock()
      if (request.status >= 200 && request.status < 300) resolve(JSON.parse(request.responseText))
      else reject(new ApiError(request.status, request.responseText || request.statusText))
    }
    request.send(file)
  })
}
