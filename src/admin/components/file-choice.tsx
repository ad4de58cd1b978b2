/** A button that opens the file dialog of the browser. The choice of the same file again counts as well. */
import { Upload } from 'lucide-react'
import { type ComponentProps, useRef } from 'react'
import { PICTURE_TYPES } from '../../domain/pictures/picture-address.ts'
import { Button } from '../../ui/button.tsx'
import { chosenFiles } from './files.ts'

type FileChoiceProps = {
  /** Of the hidden field, for tests and for screen readers. */
  name: string
  button: string
  /** Default: pictures. */
  accept?: string
  isBusy: boolean
  size?: ComponentProps<typeof Button>['size']
  onFile: (file: File) => void
}

export const FileChoice = ({
  name,
  button,
  accept = PICTURE_TYPES.join(),
  isBusy,
  size = 'sm',
  onFile,
}: FileChoiceProps) => {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={accept}
        aria-label={name}
        tabIndex={-1}
        className="sr-only"
        onChange={chosenFiles(([file]) => file && !isBusy && onFile(file))}
      />
      <Button
        variant="outline"
        size={size}
        aria-disabled={isBusy}
        onClick={() => !isBusy && input.current?.click()}
      >
        <Upload aria-hidden="true" className="size-4" />
        <span>{isBusy ? 'Uploading...' : button}</span>
      </Button>
    </>
  )
}
