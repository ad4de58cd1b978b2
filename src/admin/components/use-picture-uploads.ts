/**
 * Adds pictures to a form: one after the other, so that they keep the order in which they were chosen. They belong to the
 * product when the form is saved.
 */
import { useRef, useState } from 'react'
import { MAX_PICTURES } from '../../domain/pictures/picture-address.ts'
import { messageOf } from '../staff-request.ts'

/** `part`: how much has been sent, 0 to 1. */
export type Upload = { id: number; name: string; part: number }
type Send = (onProgress: (part: number) => void) => Promise<{ url: string }>

/** @param onStored is called with the address of the picture and the name of its file */
export const usePictureUploads = (pictureCount: number, onStored: (url: string, name: string) => void) => {
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const [errors, setErrors] = useState<readonly string[]>([])
  const nextId = useRef(0)
  /** Resolves when every upload that was started has ended: true when all succeeded. */
  const queue = useRef<Promise<boolean>>(Promise.resolve(true))

  const run = async ({ id, name }: Upload, send: Send): Promise<boolean> => {
    try {
      const { url } = await send((part) =>
        setUploads((before) => before.map((upload) => (upload.id === id ? { ...upload, part } : upload))),
      )
      onStored(url, name)
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
    /** Starts again with this message, or with none. */
    refuse: (message?: string): void => setErrors(message === undefined ? [] : [message]),
    add: (name: string, send: Send): Promise<boolean> => {
      nextId.current += 1
      const upload = { id: nextId.current, name, part: 0 }
      setUploads((before) => [...before, upload])
      const done = queue.current.then(() => run(upload, send))
      queue.current = Promise.all([queue.current, done]).then((results) => results.every(Boolean))
      return done
    },
    /** Waits for the uploads. False when one has failed since the last call. */
    finish: async (): Promise<boolean> => {
      const isComplete = await queue.current
      queue.current = Promise.resolve(true)
      return isComplete
    },
  }
}
export type PictureUploads = ReturnType<typeof usePictureUploads>

/** Adds as many of the files as there is room for. */
export const addFiles = (
  { room, refuse, add }: PictureUploads,
  chosen: Iterable<File>,
  send: (file: File, onProgress: (part: number) => void) => Promise<{ url: string }>,
): void => {
  const files = [...chosen]
  refuse(files.length > room ? `A product has at most ${MAX_PICTURES} pictures.` : undefined)
  for (const file of files.slice(0, Math.max(0, room)))
    void add(file.name, (onProgress) => send(file, onProgress))
}
