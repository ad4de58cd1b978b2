/** The picture of a brand or category in its form: chosen or dropped, replaced, removed. */
import { type DragEvent, useId, useState } from 'react'
import { Picture } from '../../ui/picture.tsx'
import { SmallButton } from '../components/small-button.tsx'
import { uploadPicture } from '../picture-upload.ts'
import { messageOf } from '../staff-request.ts'

type GroupPictureFieldProps = {
  picture: string | null
  onChange: (picture: string | null) => void
  /** Whether a file is being uploaded: the form must not be saved meanwhile. */
  isUploading: boolean
  onUploading: (isUploading: boolean) => void
}

export const GroupPictureField = ({
  picture,
  onChange,
  isUploading,
  onUploading,
}: GroupPictureFieldProps) => {
  const id = useId()
  const [isDragOver, setDragOver] = useState(false)
  const [error, setError] = useState('')

  const upload = async (file: File | undefined) => {
    if (!file || isUploading) return
    setError('')
    onUploading(true)
    try {
      onChange((await uploadPicture(file)).url)
    } catch (reason) {
      setError(`${file.name}: ${messageOf(reason)}`)
    } finally {
      onUploading(false)
    }
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setDragOver(false)
    void upload(event.dataTransfer.files[0])
  }
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
            onDragOver={(event) => {
              event.preventDefault()
              setDragOver(true)
            }}
            onDragLeave={() => setDragOver(false)}
            onDrop={drop}
            className={`grid min-h-24 place-items-center rounded-sm border border-dashed bg-white p-3 text-center text-sm has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-moss ${isDragOver ? 'border-ink bg-mist' : 'border-edge'}`}
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
              accept="image/jpeg,image/png,image/webp,image/avif"
              className="sr-only"
              aria-describedby={error ? `${id}-error` : undefined}
              onChange={({ target }) => {
                void upload(target.files?.[0])
                // Without this, choosing the same file again fires no event.
                target.value = ''
              }}
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
      <p id={`${id}-error`} role="alert" className="mt-2 text-sm text-sale empty:hidden">
        {error}
      </p>
    </fieldset>
  )
}
