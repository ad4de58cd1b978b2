/** Stores a picture on the server: uploads a file (too large ones are refused before the upload), or imports an address. */
import { type ErrorCode, errorTable } from '../contract/errors.ts'
import type { StoredPictureResponse } from '../contract/pictures/picture.ts'
import { MAX_PICTURE_BYTES } from '../domain/pictures/picture-address.ts'
import { ApiError } from '../ui/api-client.ts'
import type { AnswerOf, InputOf, UploadKey } from './staff-call.ts'
import { staffCall, staffUpload } from './staff-request.ts'

/** Sends the file as the body. @throws ApiError with the reason as its text */
export const uploadFile = async <Key extends UploadKey>(
  key: Key,
  input: InputOf<Key> & { file: File },
  { maxBytes, tooLarge }: { maxBytes: number; tooLarge: ErrorCode },
): Promise<AnswerOf<Key>> => {
  if (input.file.size > maxBytes) {
    const { status, message } = errorTable[tooLarge]
    throw new ApiError(status, message)
  }
  return staffUpload(key, input)
}

/** @throws ApiError with the reason as its text */
export const uploadPicture = (file: File): Promise<StoredPictureResponse> =>
  uploadFile(
    'POST /api/admin/pictures',
    { file },
    { maxBytes: MAX_PICTURE_BYTES, tooLarge: 'picture-too-large' },
  )

/** The server fetches the picture at once. @throws ApiError with the reason as its text */
export const importPicture = (url: string): Promise<StoredPictureResponse> =>
  staffCall('POST /api/admin/pictures/fetch', { body: { url } })
