/** Tasks and results of the picture process. */
import type { PictureFormat } from '../domain/pictures/picture-address.ts'

export type PictureTask =
  /** Resizes the file `from` to `width` and writes it to `to`. */
  | { kind: 'resize'; from: string; to: string; width: number; format: PictureFormat }
  /** Validates and normalises an upload and writes it into `folder`; the result is its stem. */
  | { kind: 'import'; from: string; folder: string; name: string }
  /** Draws a logo or an icon as PNG into `to`; the result is the size of the upload. An SVG is sanitised before. */
  | { kind: 'draw'; from: string; to: string; box: DrawingBox; isSvg: boolean }

/** Pixels. `isFilled`: the drawing has the size of the box, with transparent edges; otherwise it fits inside. */
export type DrawingBox = { width: number; height: number; isFilled: boolean }

export type PictureResult = { stem?: string; width?: number; height?: number }

/** Why a picture is rejected: error codes of the contract. */
export type PictureErrorCode =
  | 'picture-unknown'
  | 'picture-too-large'
  | 'picture-too-many-pixels'
  | 'picture-too-small'
  | 'picture-damaged'
  | 'picture-address-refused'
  | 'picture-host-not-allowed'
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
