/** Stores a picture on the server: uploads a file (too large ones are refused before the upload), or imports an address. */
import { errorTable } from '../contract/errors.ts'
import { paths } from '../contract/paths.ts'
import type { StoredPictureResponse } from '../contract/picture.ts'
import { staffPaths } from '../contract/staff-paths.ts'
import { MAX_PICTURE_BYTES } from '../domain/picture-address.ts'
import { ApiError, apiRequest } from '../ui/api-client.ts'
import { authHeaders, lock } from './staff-session.ts'

/** @throws ApiError with the reason as its text */
export const uploadPicture = async (file: File): Promise<StoredPictureResponse> => {
  if (file.size > MAX_PICTURE_BYTES) {
    const { status, sentence } = errorTable['picture-too-large']
    throw new ApiError(status, sentence)
  }
  const response = await fetch(paths.adminPictures, {
    method: 'POST',
    credentials: 'include',
    headers: { ...authHeaders(), 'Content-Type': file.type || 'application/octet-stream' },
    body: file,
  })
  if (response.status === 401) lock()
  if (!response.ok) throw new ApiError(response.status, (await response.text()) || response.statusText)
  return response.json()
}

/** The server fetches the picture at once. @throws ApiError with the reason as its text */
export const importPicture = async (url: string): Promise<StoredPictureResponse> => {
  try {
    const response = await apiRequest('POST', staffPaths.pictureFetch, { url }, authHeaders())
    return response.json()
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) lock()
    throw error
  }
}
