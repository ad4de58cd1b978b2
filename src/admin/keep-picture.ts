/** Sends a picture of the staff's own machine to be kept; what is too large is not even sent. */
import { errorTable } from '../contract/errors.ts'
import { paths } from '../contract/paths.ts'
import type { KeptPictureAnswer } from '../contract/picture.ts'
import { MOST_PICTURE_BYTES } from '../shop/picture-address.ts'
import { ApiError } from '../ui/api-client.ts'
import { lock, staffHeaders } from './staff-session.ts'

/** @throws ApiError with the sentence that says why not */
export const keepPicture = async (file: File): Promise<KeptPictureAnswer> => {
  if (file.size > MOST_PICTURE_BYTES) {
    const { status, sentence } = errorTable['picture-too-large']
    throw new ApiError(status, sentence)
  }
  const response = await fetch(paths.adminPictures, {
    method: 'POST',
    credentials: 'include',
    headers: { ...staffHeaders(), 'Content-Type': file.type || 'application/octet-stream' },
    body: file,
  })
  if (response.status === 401) lock()
  if (!response.ok) throw new ApiError(response.status, (await response.text()) || response.statusText)
  return response.json()
}
