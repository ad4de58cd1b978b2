/** All settings as one file: what it has, and its bounds. */
import { z } from 'zod'
import { parsePictureUrl } from '../../domain/pictures/picture-address.ts'
import {
  MAX_SETTINGS_FILE_BYTES,
  MAX_SETTINGS_PICTURE_BYTES,
  MAX_SETTINGS_PICTURE_SIZE,
  MAX_SETTINGS_PICTURES,
} from '../../domain/settings/settings-pictures.ts'
import { MAX_SHOP_FILE_BYTES, SHOP_FILE_PATH } from '../../domain/settings/shop-file.ts'
import { operation } from '../operation.ts'
import { exampleSettings } from './settings-example.ts'
import { settingsSchemas, settingsSection } from './settings-schemas.ts'

const encodedLength = (bytes: number): number => Math.ceil(bytes / 3) * 4

/** Of a logo or an icon as it is stored: an SVG may get longer by what is escaped in it. */
const MAX_ENCODED_FILE = encodedLength(2 * MAX_SHOP_FILE_BYTES)
const MAX_ENCODED_PICTURE = encodedLength(MAX_SETTINGS_PICTURE_BYTES)

const encodedPictures = z
  .record(
    z.string().refine((src) => parsePictureUrl(src) !== undefined, 'must be the address of a picture'),
    z.base64().max(MAX_ENCODED_PICTURE),
  )
  .refine((pictures) => Object.keys(pictures).length <= MAX_SETTINGS_PICTURES, {
    error: `must have at most ${MAX_SETTINGS_PICTURES} pictures`,
  })
  .refine(
    (pictures) =>
      // Each may have two characters of padding.
      Object.values(pictures).reduce((sum, { length }) => sum + length, 0) <=
      MAX_ENCODED_PICTURE + 4 * MAX_SETTINGS_PICTURES,
    { error: `must have at most ${MAX_SETTINGS_PICTURE_SIZE} of pictures` },
  )

export const settingsFileSchema = z
  .strictObject({
    format: z.literal('haberdash-settings', { error: 'must be haberdash-settings' }),
    version: z.literal(1, { error: 'must be 1' }),
    sections: z.strictObject(settingsSchemas).partial(),
    files: z
      .record(z.string().regex(SHOP_FILE_PATH), z.base64().max(MAX_ENCODED_FILE))
      .refine((files) => Object.keys(files).length <= 2, { error: 'must have at most two files' })
      .optional()
      .meta({ description: 'Logo and icon of the sections, by their address' }),
    pictures: encodedPictures.optional().meta({
      description: `Uploaded pictures of the sections, by their address: at most ${MAX_SETTINGS_PICTURES} and ${MAX_SETTINGS_PICTURE_SIZE}. Each is validated like an upload`,
    }),
    leftOut: z
      .array(z.string().max(500))
      .max(500)
      .optional()
      .meta({ description: 'Addresses of pictures for which the file has no room' }),
  })
  .meta({ id: 'SettingsFile' })
export type SettingsFile = z.infer<typeof settingsFileSchema>

const exampleSettingsFile = {
  format: 'haberdash-settings',
  version: 1,
  sections: { identity: exampleSettings.identity, currencies: exampleSettings.currencies },
} as const

export const exportSettings = operation({
  id: 'exportSettings',
  permission: 'change-settings',
  audit: { records: 'event', says: () => 'exported the settings' },
  method: 'get',
  path: '/api/admin/settings-file',
  tag: 'Staff',
  summary: 'All settings as one file, with the logo, the icon and the uploaded pictures',
  responses: { 200: { description: 'The file', schema: settingsFileSchema } },
  errors: [],
  example: { response: exampleSettingsFile },
})

const seenVersion = z.int().min(0)

const missingPicture = z
  .object({
    section: settingsSection,
    name: z.string(),
    src: z.string(),
    isKept: z.boolean().meta({ description: 'Whether the picture that the shop has in its place stays' }),
  })
  .meta({ id: 'MissingSettingsPicture', description: 'Neither the file nor this shop has it' })

const importSettingsSchema = z
  .strictObject({
    file: settingsFileSchema,
    dryRun: z.boolean(),
    seen: z.partialRecord(settingsSection, seenVersion).optional().meta({
      description:
        'Versions that the dry run answered: the import is refused where another has taken its place since',
    }),
  })
  .meta({ id: 'ImportSettings' })

export const importSettings = operation({
  id: 'importSettings',
  permission: 'change-settings',
  audit: { records: 'rows', says: ({ about }) => `imported ${about}` },
  method: 'post',
  path: '/api/admin/settings-file',
  tag: 'Staff',
  summary:
    'Takes the sections of a file, all or none, and stores its pictures. A dry run only lists what would change',
  body: importSettingsSchema,
  maxBodyBytes: MAX_SETTINGS_FILE_BYTES,
  single: 'settings-file-busy',
  responses: {
    200: {
      description: 'What is changed, or would be',
      schema: z
        .object({
          changed: z.array(settingsSection),
          unchanged: z.array(settingsSection),
          missingPictures: z.array(missingPicture),
          versions: z.partialRecord(settingsSection, seenVersion).meta({
            description: 'Of the sections of the file, as they were before it',
          }),
        })
        .meta({ id: 'SettingsImport' }),
    },
  },
  errors: [
    'settings-changed',
    'settings-file-busy',
    'shop-file-missing',
    'shop-file-refused',
    'picture-unknown',
    'picture-too-many-pixels',
    'picture-too-small',
    'picture-damaged',
    'pictures-unavailable',
  ],
  example: {
    body: { file: exampleSettingsFile, dryRun: true },
    response: {
      changed: ['identity'],
      unchanged: ['currencies'],
      versions: { identity: 1, currencies: 1 },
      missingPictures: [
        {
          section: 'home',
          name: 'Hero',
          src: '/pictures/own.0f3c9a1be2d47586-1600x1067-d9d4cc.jpg',
          isKept: true,
        },
      ],
    },
  },
})
export type SettingsImport = z.infer<(typeof importSettings)['responses'][200]['schema']>
