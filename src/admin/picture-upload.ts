/** Stores a picture on the server: uploads a file (too large ones are refused before the upload), or imports an address. */
import { type ErrorCode, errorTable } from '../contract/errors.ts'
import { paths } from '../contract/paths.ts'
import type { StoredPictureResponse } from '../contract/picture.ts'
import { staffPaths } from '../contract/staff-paths.ts'
import { MAX_PICTURE_BYTES } from '../domain/picture-address.ts'
import { ApiError, apiRequest } from '../ui/api-client.ts'
import { authHeaders, lock } from './staff-session.ts'

/** Sends the file as the body. @throws ApiError with the reason as its text */
export const uploadFile = async <Stored>(
  path: string,
  file: File,
  { maxBytes, tooLarge }: { maxBytes: number; tooLarge: ErrorCode },
): Promise<Stored> => {
  if (file.size > maxBytes) {
    const { status, sentence } = errorTable[tooLarge]
    throw new ApiError(status, sentence)
  }
  const response = await fetch(path, {
    method: 'POST',
    credentials: 'include',
    headers: { ...authHeaders(), 'Content-Type': file.type || 'application/octet-stream' },
    body: file,
  })
  if (response.status === 401) lock()
  if (!response.ok) throw new ApiError(response.status, (await response.text()) || response.statusText)
  return response.json()
}

/** @throws ApiError with the reason as its text */
export const uploadPicture = (file: File): Promise<StoredPictureResponse> =>
  uploadFile(paths.adminPictures, file, { maxBytes: MAX_PICTURE_BYTES, tooLarge: 'picture-too-large' })

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
