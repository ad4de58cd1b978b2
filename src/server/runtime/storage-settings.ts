/** The settings of pictures and backups: where they are kept, and with which key of S3-compatible storage. */
import { resolve } from 'node:path'
import { z } from 'zod'
import {
  LocationError,
  parseStoreLocation,
  type S3Credentials,
  type StoreLocation,
} from '../../object-storage/store-location.ts'
import { interval, wholeNumber } from './setting-schemas.ts'

export type StorageSettings = {
  /** Where the masters of uploaded pictures are. */
  picturesLocation: StoreLocation
  /** Of S3-compatible storage. */
  s3Credentials: S3Credentials | undefined
}

const storeLocation = z.string().transform((text, context): StoreLocation => {
  try {
    return parseStoreLocation(text)
  } catch (error) {
    if (!(error instanceof LocationError)) throw error
    context.addIssue({ code: 'custom', message: error.message })
    return z.NEVER
  }
})
const credential = z.string().regex(/^\S{1,200}$/, 'must not contain spaces')

export const storageShape = {
  PICTURES_URL: storeLocation.optional(),
  AWS_ACCESS_KEY_ID: credential.optional(),
  AWS_SECRET_ACCESS_KEY: credential.optional(),
}

type StorageValues = z.output<z.ZodObject<typeof storageShape>> & { DATA_DIR: string }

export const readStorageSettings = (
  values: StorageValues,
): { ok: true; settings: StorageSettings } | { ok: false; error: string } => {
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = values
  const s3Credentials = accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined
  const folder = resolve(values.DATA_DIR, 'pictures/masters')
  const picturesLocation = values.PICTURES_URL ?? { kind: 'folder', folder }
  if (picturesLocation.kind === 's3' && !s3Credentials)
    return { ok: false, error: 'PICTURES_URL needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY' }
  return { ok: true, settings: { picturesLocation, s3Credentials } }
}

export type BackupSettings = {
  /** Absolute. With it the running shop makes backups. */
  folder: string | undefined
  /** ms between two of them. */
  everyMs: number
  /** How many of them are kept. */
  keep: number
  /** Encrypts them. */
  passphrase: string | undefined
}

export const backupShape = {
  BACKUP_FOLDER: z.string().optional(),
  BACKUP_EVERY: interval.default(24 * 60 * 60 * 1000),
  BACKUP_KEEP: wholeNumber(1, 1000).default(14),
  BACKUP_PASSPHRASE: z
    .string()
    .min(12, 'must be at least 12 characters long')
    .max(200, 'must be at most 200 characters long')
    .optional(),
}

export const readBackupSettings = (values: z.output<z.ZodObject<typeof backupShape>>): BackupSettings => ({
  folder: values.BACKUP_FOLDER === undefined ? undefined : resolve(values.BACKUP_FOLDER),
  everyMs: values.BACKUP_EVERY,
  keep: values.BACKUP_KEEP,
  passphrase: values.BACKUP_PASSPHRASE,
})
