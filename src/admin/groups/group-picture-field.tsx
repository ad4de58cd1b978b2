/** The picture of a brand or category in its form: chosen or dropped, replaced, removed. */
import { useId } from 'react'
import { PICTURE_TYPES } from '../../domain/pictures/picture-address.ts'
import { Picture } from '../../ui/picture.tsx'
import { chosenFiles, useDrop } from '../components/files.ts'
import { Problem } from '../components/problem.tsx'
import { SmallButton } from '../components/small-button.tsx'
import type { Upload } from '../components/use-upload.ts'

type GroupPictureFieldProps = {
  picture: string | null
  onChange: (picture: string | null) => void
  /** The form must not be saved meanwhile. */
  upload: Upload
}

export const GroupPictureField = ({ picture, onChange, upload }: GroupPictureFieldProps) => {
  const id = useId()
  const { isUploading, problem } = upload
  const take = ([file]: readonly File[]) => file && upload.send(file)
  const { isOver, area } = useDrop(take)
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-sm font-medium">Picture (optional)</legend>
      <div className="flex gap-4">
        {picture !== null && (
          <div className="w-20 shrink-0">
            <Picture src={picture} alt="The picture now" slot="thumb" />
          </div>
        )}
        <div className="min-w-0 flex-1">
          <label
            {...area}
            className={`grid min-h-24 place-items-center rounded-sm border border-dashed bg-white p-3 text-center text-sm has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-moss ${isOver ? 'border-ink bg-mist' : 'border-edge'}`}
          >
            <span>
              <span className="font-medium underline underline-offset-4">
                {picture === null ? 'Choose a picture' : 'Choose another picture'}
              </span>{' '}
              or drop it here
              <span className="mt-1 block text-muted">JPEG, PNG, WebP or AVIF, at most 20 MB</span>
            </span>
            <input
              type="file"
              accept={PICTURE_TYPES.join()}
              className="sr-only"
              aria-describedby={problem ? `${id}-error` : undefined}
              onChange={chosenFiles(take)}
            />
          </label>
          {picture !== null && (
            <SmallButton variant="quiet" className="mt-1 -ml-3" onClick={() => onChange(null)}>
              Remove the picture
            </SmallButton>
          )}
        </div>
      </div>
      <p role="status" className="mt-2 text-sm text-muted empty:hidden">
        {isUploading ? 'Adding the picture...' : ''}
      </p>
      <Problem id={`${id}-error`} className="mt-2">
        {problem}
      </Problem>
    </fieldset>
  )
}
