/** Why a backup cannot be made, read or restored: a plain message for the owner, printed without a stack. */
export class BackupProblem extends Error {
  constructor(message: string, options: { cause?: unknown } = {}) {
    super(message, options)
    this.name = 'BackupProblem'
  }
}

const DISK_FULL = new Set(['ENOSPC', 'EDQUOT', '53100'])

/** Whether a disk is full: the folder's, or PostgreSQL's. */
export const isDiskFull = (error: unknown): boolean =>
  error instanceof Error &&
  (DISK_FULL.has(String((error as { code?: unknown }).code)) || isDiskFull(error.cause))
