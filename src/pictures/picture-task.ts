/** Tasks and results of the picture process. */
import type { PictureFormat } from '../domain/picture-address.ts'

export type PictureTask =
  /** Resizes the file `from` to `width` and writes it to `to`. */
  | { kind: 'resize'; from: string; to: string; width: number; format: PictureFormat }
  /** Validates and normalises an upload and writes it into `folder`; the result is its stem. */
  | { kind: 'import'; from: string; folder: string; name: string }

export type PictureResult = { stem?: string }

/** Why a picture is rejected: error codes of the contract. */
export type PictureErrorCode =
  | 'picture-unknown'
  | 'picture-too-large'
  | 'picture-too-many-pixels'
  | 'picture-too-small'
  | 'picture-damaged'
  | 'picture-address-refused'
  | 'picture-unreachable'

/** The picture or its address is unusable: a fault of the input, not of the shop. */
export class PictureError extends Error {
  readonly code: PictureErrorCode
  constructor(problem: PictureErrorCode, options: { cause?: unknown } = {}) {
    super(problem, options)
    this.name = 'PictureError'
    this.code = problem
  }
}
