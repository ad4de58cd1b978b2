/** How far the import of a catalogue file is, and what it does with each product of the file. */

export const IMPORT_STATES = [
  /** The dry run is under way. */
  'checking',
  /** The dry run found errors or open questions. */
  'blocked',
  /** The dry run found nothing that forbids the run. */
  'ready',
  'running',
  /** The data is in the shop, pictures are being fetched. */
  'pictures',
  'done',
  /** The file cannot be read, or the job failed again and again. Nothing was written. */
  'failed',
] as const
export type ImportState = (typeof IMPORT_STATES)[number]

export const IMPORT_ROW_KINDS = ['create', 'change', 'unchanged', 'error'] as const
export type ImportRowKind = (typeof IMPORT_ROW_KINDS)[number]
