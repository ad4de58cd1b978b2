/** A button that opens the file dialog of the browser. The choice of the same file again counts as well. */
import { Upload } from 'lucide-react'
import { useRef } from 'react'
import { Button } from '../../ui/button.tsx'

type FileChoiceProps = {
  /** Of the hidden field, for tests and for screen readers. */
  name: string
  button: string
  accept: string
  isBusy: boolean
  onFile: (file: File) => void
}

export const FileChoice = ({ name, button, accept, isBusy, onFile }: FileChoiceProps) => {
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
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          if (file && !isBusy) onFile(file)
          currentTarget.value = ''
        }}
      />
      <Button
        variant="outline"
        size="sm"
        aria-disabled={isBusy}
        onClick={() => !isBusy && input.current?.click()}
      >
        <Upload aria-hidden="true" className="size-4" />
        <span>{isBusy ? 'Uploading...' : button}</span>
      </Button>
    </>
  )
}
