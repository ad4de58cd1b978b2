/** The field that takes picture files: chosen, or dropped on it. */
import { PICTURE_TYPES } from '../../domain/pictures/picture-address.ts'
import { chosenFiles, useDrop } from './files.ts'

type PictureChooserProps = {
  /** Below the label, after the formats. */
  hint?: string
  isFull: boolean
  /** Without it files are dropped elsewhere. */
  takesDrop?: boolean
  onFiles: (files: readonly File[]) => void
}

export const PictureChooser = ({ hint = '', isFull, takesDrop = false, onFiles }: PictureChooserProps) => {
  const { isOver, area } = useDrop(onFiles)
  return (
    <label
      {...(takesDrop && area)}
      className={`grid min-h-24 place-items-center rounded-sm border border-dashed bg-white p-4 text-center text-sm has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-moss ${isOver ? 'border-ink bg-mist' : 'border-edge'} ${isFull ? 'text-muted' : ''}`}
    >
      <span>
        <span className="font-medium underline underline-offset-4">Choose pictures</span> or drop them here
        <span className="mt-1 block text-muted">{`JPEG, PNG, WebP or AVIF, at most 20 MB each${hint}`}</span>
      </span>
      <input
        type="file"
        multiple
        accept={PICTURE_TYPES.join()}
        disabled={isFull}
        className="sr-only"
        onChange={chosenFiles(onFiles)}
      />
    </label>
  )
}
