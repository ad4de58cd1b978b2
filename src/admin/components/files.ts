/** Files that are chosen in a field, or dropped on an area. */
import { type ChangeEvent, type DragEvent, useState } from 'react'

type OnFiles = (files: readonly File[]) => void

/** @returns what a field of files does when it changes */
export const chosenFiles =
  (onFiles: OnFiles) =>
  ({ target }: ChangeEvent<HTMLInputElement>): void => {
    onFiles([...(target.files ?? [])])
    // Without this, choosing the same file again fires no event.
    target.value = ''
  }

/** `area`: the props of the element on which files are dropped. */
export const useDrop = (onFiles: OnFiles) => {
  const [isOver, setOver] = useState(false)
  return {
    isOver,
    area: {
      onDragOver: (event: DragEvent) => {
        event.preventDefault()
        setOver(true)
      },
      onDragLeave: () => setOver(false),
      onDrop: (event: DragEvent) => {
        event.preventDefault()
        setOver(false)
        onFiles([...event.dataTransfer.files])
      },
    },
  }
}
