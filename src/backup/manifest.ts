/** The table of contents of a backup: what it was made of, and the size and hash of everything in it. */
import { z } from 'zod'

/** Of the archive. A reader refuses a newer one. */
export const BACKUP_FORMAT = 1

const hash = z.string().regex(/^[0-9a-f]{64}$/)
const count = z.number().int().min(0)
const content = { bytes: count, sha256: hash }

const aboutSchema = z.object({
  format: z.number().int(),
  /** The version of the shop that made it: "0.2.0". */
  release: z.string(),
  /** When the snapshot was taken. */
  createdAt: z.iso.datetime(),
  /** The version of PostgreSQL: "18.4". */
  postgres: z.string(),
  /** The version of the schema. */
  migrations: z.array(z.string()),
})

export const manifestSchema = aboutSchema.extend({
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), rows: count, ...content })),
  jobs: z.object({ rows: count, ...content }),
  sequences: z.array(z.object({ name: z.string(), lastValue: z.string(), isCalled: z.boolean() })),
  pictures: z.array(z.object({ key: z.string(), ...content })),
})

export type Manifest = z.infer<typeof manifestSchema>
export type About = z.infer<typeof aboutSchema>
export type Content = { bytes: number; sha256: string }

/** Entries of the archive, in their order. The manifest is last: without it the archive is incomplete. */
export const ENTRIES = {
  tables: 'tables/',
  jobs: 'jobs.ndjson',
  pictures: 'pictures/',
  manifest: 'manifest.json',
}

export const totalRows = ({ tables }: Manifest): number => tables.reduce((sum, { rows }) => sum + rows, 0)
