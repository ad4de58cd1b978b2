/** Uploads of product pictures by staff. Not part of the specification. */
import { z } from 'zod'
import { MAX_PICTURE_BYTES, PICTURE_TYPES } from '../../domain/pictures/picture-address.ts'
import { operation } from '../operation.ts'

export const storedPictureSchema = z
  .object({
    url: z.string().meta({ description: 'What a product names it by' }),
    width: z.int(),
    height: z.int(),
  })
  .meta({ id: 'KeptPicture' })
export type StoredPictureResponse = z.infer<typeof storedPictureSchema>

export const keepPicture = operation({
  id: 'keepPicture',
  permission: 'edit-catalogue',
  audit: { records: 'nothing', because: 'No page shows the picture until an audited call names it' },
  method: 'post',
  path: '/api/admin/pictures',
  tag: 'Staff',
  summary:
    'Keeps a picture, turned upright and without its metadata, to be named in a product. The body is the file: ' +
    'JPEG, PNG, WebP or AVIF by its content, at most 20 MB and 64 million pixels',
  upload: {
    types: PICTURE_TYPES,
    maxBytes: MAX_PICTURE_BYTES,
    tooLarge: 'picture-too-large',
  },
  responses: {
    201: { description: 'Kept; the same picture again has the same address', schema: storedPictureSchema },
  },
  errors: [
    'picture-unknown',
    'picture-too-many-pixels',
    'picture-too-small',
    'picture-damaged',
    'pictures-unavailable',
  ],
  example: {
    response: { url: '/pictures/own.4be1f09c72d3a586-1600x2000-d9d4cc.jpg', width: 1600, height: 2000 },
  },
})

export const fetchPicture = operation({
  id: 'fetchPicture',
  permission: 'edit-catalogue',
  audit: { records: 'nothing', because: 'No page shows the picture until an audited call names it' },
  method: 'post',
  path: '/api/admin/pictures/fetch',
  tag: 'Staff',
  summary: 'Fetches a picture from a public https address and keeps it, as if its file had been sent',
  body: z.object({ url: z.string().trim().min(1).max(2000) }).meta({ id: 'FetchPicture' }),
  responses: keepPicture.responses,
  errors: [
    'picture-address-refused',
    'picture-host-not-allowed',
    'picture-unreachable',
    ...keepPicture.errors,
    'picture-too-large',
  ],
  example: {
    body: { url: 'https://pictures.example.com/fell-25.jpg' },
    response: { url: '/pictures/own.4be1f09c72d3a586-1600x2000-d9d4cc.jpg', width: 1600, height: 2000 },
  },
})
