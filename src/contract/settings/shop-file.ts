/** Uploads of the shop's logo and icon by staff. */
import { z } from 'zod'
import { MAX_SHOP_FILE_BYTES, SHOP_FILE_PATH, SHOP_FILE_TYPES } from '../../domain/settings/shop-file.ts'
import { operation } from '../operation.ts'
import type { MakeObject } from './make-object.ts'

const pixels = z.int().min(1).max(100_000)
/** @param object of stored values, or of what staff send */
export const shopFileOf = (object: MakeObject) =>
  object({
    src: z
      .string()
      .regex(SHOP_FILE_PATH, 'must be a file that was uploaded in the settings')
      .meta({ examples: ['/shop-files/0f3c9a1be2d47586.svg'] }),
    width: pixels,
    height: pixels,
  })

export const shopFileSchema = shopFileOf(z.object).meta({ id: 'ShopFile' })

export const exampleLogo = { src: '/shop-files/0f3c9a1be2d47586.svg', width: 240, height: 80 } as const

export const keepShopFile = operation({
  id: 'keepShopFile',
  permission: 'change-settings',
  audit: { records: 'nothing', because: 'No page shows the file until an audited call names it' },
  method: 'post',
  path: '/api/admin/shop-files',
  tag: 'Staff',
  summary:
    'Keeps a logo or an icon, to be named in the settings. The body is the file: SVG, reduced to shapes, text and ' +
    'colours, or PNG, WebP, AVIF or JPEG; at most 1 MB',
  query: z.object({
    use: z.enum(['logo', 'icon']).meta({ description: 'An icon becomes a square' }),
  }),
  upload: {
    types: SHOP_FILE_TYPES,
    maxBytes: MAX_SHOP_FILE_BYTES,
    tooLarge: 'shop-file-too-large',
  },
  responses: {
    201: { description: 'Kept; the same file again has the same address', schema: shopFileSchema },
  },
  errors: ['shop-file-refused', 'picture-damaged'],
  example: { query: { use: 'logo' }, response: exampleLogo },
})
