/** A place to drop a file, with a button to choose one. */
import { Upload } from 'lucide-react'
import { type ReactNode, useId, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'

type FileDropProps = {
  label: string
  button: string
  accept: string
  hint: ReactNode
  isBusy: boolean
  onFile: (file: File) => void
}

export const FileDrop = ({ label, button, accept, hint, isBusy, onFile }: FileDropProps) => {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setIsOver] = useState(false)
  const take = (files: FileList | null) => {
    const [file] = files ?? []
    if (file && !isBusy) onFile(file)
  }
  return (
    <section
      aria-label={label}
      onDragOver={(event) => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setIsOver(false)
        take(event.dataTransfer.files)
      }}
      className={`rounded-sm border border-dashed p-5 text-center sm:p-8 ${isOver ? 'border-ink bg-shell' : 'border-edge'}`}
    >
      <input
        ref={input}
        id={id}
        type="file"
        accept={accept}
        aria-label={label}
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => {
          take(event.currentTarget.files)
          event.currentTarget.value = ''
        }}
      />
      <Button variant="outline" aria-disabled={isBusy} onClick={() => !isBusy && input.current?.click()}>
        <Upload aria-hidden="true" className="size-4" />
        <span>{isBusy ? 'Uploading...' : button}</span>
      </Button>
      <p className="mx-auto mt-3 max-w-prose text-sm text-muted">{hint}</p>
    </section>
  )
}
