/** The settings of pictures and backups: where they are kept, and with which key of S3-compatible storage. */
import type { LookupFunction } from 'node:net'
import { resolve } from 'node:path'
import { z } from 'zod'
import {
  LocationError,
  parseStoreLocation,
  type S3Credentials,
  type StoreLocation,
} from '../../object-storage/store-location.ts'
import { interval, wholeNumber } from './setting-schemas.ts'

export type BackupSettings = {
  /** With it the running shop makes backups. */
  location: StoreLocation | undefined
  /** ms between two of them. */
  everyMs: number
  /** How many of them are kept; undefined: by age (`domain/backup-age.ts`). */
  keep: number | undefined
  /** Encrypts them. */
  passphrase: string | undefined
  /** Of S3-compatible storage: those of pictures, or of a place that staff have entered. */
  credentials: S3Credentials | undefined
  /** Of storage that staff have entered; without it, the system's. */
  lookup?: LookupFunction | undefined
}

export type StorageSettings = {
  /** Where the masters of uploaded pictures are. */
  picturesLocation: StoreLocation
  backup: BackupSettings
  /** Of S3-compatible storage, by the environment. */
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
const folderLocation = z
  .string()
  .transform((folder): StoreLocation => ({ kind: 'folder', folder: resolve(folder) }))
const credential = z.string().regex(/^\S{1,200}$/, 'must not contain spaces')

const HOUR_MS = 60 * 60 * 1000

export const storageShape = {
  PICTURES_URL: storeLocation.optional(),
  BACKUP_FOLDER: folderLocation.optional(),
  BACKUP_URL: storeLocation.optional(),
  BACKUP_EVERY: interval.optional(),
  BACKUP_KEEP: wholeNumber(1, 1000).optional(),
  BACKUP_PASSPHRASE: z
    .string()
    .min(12, 'must be at least 12 characters long')
    .max(200, 'must be at most 200 characters long')
    .optional(),
  AWS_ACCESS_KEY_ID: credential.optional(),
  AWS_SECRET_ACCESS_KEY: credential.optional(),
}

/** What is missing, or set twice. */
export const storageErrors = (given: Record<string, string | undefined>): string[] => [
  ...['PICTURES_URL', 'BACKUP_URL']
    .filter((name) => given[name]?.startsWith('s3:'))
    .filter(() => !given.AWS_ACCESS_KEY_ID || !given.AWS_SECRET_ACCESS_KEY)
    .map((name) => `${name} needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY`),
  ...(given.BACKUP_FOLDER && given.BACKUP_URL ? ['BACKUP_FOLDER and BACKUP_URL exclude each other'] : []),
]

/** A number of backups is a number of days, as it was before backups were kept by age, unless their interval is set too. */
export const readStorageSettings = (
  values: z.output<z.ZodObject<typeof storageShape>> & { DATA_DIR: string },
): StorageSettings => {
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = values
  const s3Credentials = accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined
  return {
    picturesLocation: values.PICTURES_URL ?? {
      kind: 'folder',
      folder: resolve(values.DATA_DIR, 'pictures/masters'),
    },
    backup: {
      location: values.BACKUP_URL ?? values.BACKUP_FOLDER,
      everyMs: values.BACKUP_EVERY ?? (values.BACKUP_KEEP === undefined ? 6 * HOUR_MS : 24 * HOUR_MS),
      keep: values.BACKUP_KEEP,
      passphrase: values.BACKUP_PASSPHRASE,
      credentials: s3Credentials,
    },
    s3Credentials,
  }
}
