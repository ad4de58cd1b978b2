/** Uploads of the product editor: several files at once, stored in the order in which they were chosen. */
import { useRef, useState } from 'react'
import { MAX_PICTURES } from '../../domain/picture-address.ts'
import { addPicture, assignColor } from '../picture-edits.ts'
import { messageOf } from '../staff-request.ts'
import type { SetForm } from './editor-section.tsx'
import { colorOfFileName } from './picture-color.ts'
import type { ProductForm } from './product-form.ts'
import { uploadWithProgress } from './upload-with-progress.ts'

/** `part`: how much has been sent, 0 to 1. */
export type Upload = { id: number; name: string; part: number }

/** Each colour has the first picture that shows it. */
const addTo = (form: ProductForm, url: string, fileName: string): Partial<ProductForm> => {
  const added = addPicture({ images: [...form.images], colorImages: { ...form.colorImages } }, url)
  const color = colorOfFileName(fileName, form.colors)
  return color !== undefined && form.colorImages[color] === undefined && added.images.includes(url)
    ? assignColor(added, url, color)
    : added
}

export const useUploads = (pictureCount: number, set: SetForm) => {
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const [errors, setErrors] = useState<readonly string[]>([])
  const nextId = useRef(0)
  const queue = useRef<Promise<boolean>>(Promise.resolve(true))

  const run = async ({ id, name }: Upload, file: File): Promise<boolean> => {
    try {
      const { url } = await uploadWithProgress(file, (part) =>
        setUploads((before) => before.map((upload) => (upload.id === id ? { ...upload, part } : upload))),
      )
      set((form) => addTo(form, url, name))
      return true
    } catch (error) {
      setErrors((before) => [...before, `${name}: ${messageOf(error)}`])
      return false
    } finally {
      setUploads((before) => before.filter((upload) => upload.id !== id))
    }
  }
  const room = MAX_PICTURES - pictureCount - uploads.length
  return {
    uploads,
    errors,
    room,
    addFiles: (chosen: Iterable<File>): void => {
      const files = [...chosen]
      setErrors(files.length > room ? [`A product has at most ${MAX_PICTURES} pictures.`] : [])
      const accepted = files.slice(0, Math.max(0, room)).map((file) => {
        nextId.current += 1
        return { file, upload: { id: nextId.current, name: file.name, part: 0 } }
      })
      setUploads((before) => [...before, ...accepted.map(({ upload }) => upload)])
      for (const { file, upload } of accepted)
        queue.current = Promise.all([queue.current, queue.current.then(() => run(upload, file))]).then(
          (results) => results.every(Boolean),
        )
    },
    /** Waits for the uploads. False when one has failed since the last call. */
    finish: async (): Promise<boolean> => {
      const isComplete = await queue.current
      queue.current = Promise.resolve(true)
      return isComplete
    },
  }
}
