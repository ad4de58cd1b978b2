/** A place to drop a file, with a button to choose one. */
import type { ComponentProps, ReactNode } from 'react'
import { FileChoice } from '../components/file-choice.tsx'
import { useDrop } from '../components/files.ts'

type FileDropProps = Omit<ComponentProps<typeof FileChoice>, 'name' | 'size'> & {
  label: string
  hint: ReactNode
}

export const FileDrop = ({ label, hint, ...choice }: FileDropProps) => {
  const { isBusy, onFile } = choice
  const { isOver, area } = useDrop(([file]) => file && !isBusy && onFile(file))
  return (
    <section
      aria-label={label}
      {...area}
      className={`rounded-sm border border-dashed p-5 text-center sm:p-8 ${isOver ? 'border-ink bg-shell' : 'border-edge'}`}
    >
      <FileChoice {...choice} name={label} size="md" />
      <p className="mx-auto mt-3 max-w-prose text-sm text-muted">{hint}</p>
    </section>
  )
}
