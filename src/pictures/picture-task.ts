/** What is asked of the process that works on pictures, and what it answers. */
import type { PictureFormat } from '../domain/picture-address.ts'

export type PictureTask =
  /** Writes the file `from` at `width` to `to`. */
  | { kind: 'resize'; from: string; to: string; width: number; format: PictureFormat }
  /** Checks what an owner gave, makes it fit to keep and puts it into `folder`; answers its stem. */
  | { kind: 'import'; from: string; folder: string; name: string }

export type PictureResult = { stem?: string }

/** Why a picture is refused: codes of the contract's table of errors. */
export type PictureErrorCode =
  | 'picture-unknown'
  | 'picture-too-large'
  | 'picture-too-many-pixels'
  | 'picture-too-small'
  | 'picture-damaged'
  | 'picture-address-refused'
  | 'picture-unreachable'

/** What was given cannot be used; a fault of what was given, not ours. */
export class PictureError extends Error {
  readonly code: PictureErrorCode
  constructor(problem: PictureErrorCode, options: { cause?: unknown } = {}) {
    super(problem, options)
    this.name = 'PictureRefusal'
    this.code = problem
  }
}
