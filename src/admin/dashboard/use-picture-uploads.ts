/**
 * Adds pictures to a product's edit form: files are uploaded and https addresses imported at once. They belong to the
 * product when it is saved.
 */
import { useRef, useState } from 'react'
import { MAX_PICTURES } from '../../domain/picture-address.ts'
import { addPicture, type EditedPictures, type EditPictures } from '../picture-edits.ts'
import { importPicture, uploadPicture } from '../picture-upload.ts'
import { setDraftAddress } from './inline-drafts.ts'

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** `address`: the text of the address field. */
export const usePictureUploads = (
  productId: string,
  pictures: EditedPictures,
  address: string,
  onChange: EditPictures,
) => {
  /** Resolves when every upload that was started has ended: true when all succeeded. */
  const uploads = useRef<Promise<boolean>>(Promise.resolve(true))
  const [pendingCount, setPendingCount] = useState(0)
  const [errors, setErrors] = useState<readonly string[]>([])

  /** Returns whether the picture was added. */
  const add = async (name: string, upload: () => Promise<{ url: string }>): Promise<boolean> => {
    setPendingCount((count) => count + 1)
    try {
      const { url } = await upload()
      onChange((before) => addPicture(before, url))
      return true
    } catch (error) {
      setErrors((before) => [...before, `${name}: ${messageOf(error)}`])
      return false
    } finally {
      setPendingCount((count) => count - 1)
    }
  }
  const uploadFiles = async (chosen: Iterable<File>): Promise<boolean> => {
    setErrors([])
    const files = [...chosen]
    const room = MAX_PICTURES - pictures.images.length - pendingCount
    let isComplete = files.length <= room
    if (!isComplete) setErrors([`A product has at most ${MAX_PICTURES} pictures.`])
    // One after the other, so that the pictures keep the order in which the files were chosen.
    for (const file of files.slice(0, room))
      isComplete = (await add(file.name, () => uploadPicture(file))) && isComplete
    return isComplete
  }
  /** The address stays in its field until the picture is stored, so that it can be corrected after an error. */
  const importAddress = async (): Promise<boolean> => {
    const url = address.trim()
    setErrors([])
    if (URL.parse(url)?.protocol !== 'https:') {
      setErrors(['Please give an address that begins with https://'])
      return false
    }
    const isAdded = await add(url, () => importPicture(url))
    if (isAdded) setDraftAddress(productId, '')
    return isAdded
  }
  const track = (upload: Promise<boolean>): void => {
    uploads.current = Promise.all([uploads.current, upload]).then((results) => results.every(Boolean))
  }
  return {
    errors,
    pendingCount,
    isFull: pictures.images.length + pendingCount >= MAX_PICTURES,
    addFiles: (files: Iterable<File>): void => track(uploadFiles(files)),
    addAddress: (): void => track(importAddress()),
    /** Waits for pending uploads and imports a typed address. False when one of them fails. */
    finish: async (): Promise<boolean> => {
      // Earlier errors have been shown already.
      const isComplete = pendingCount === 0 || (await uploads.current)
      uploads.current = Promise.resolve(true)
      return address.trim() === '' ? isComplete : (await importAddress()) && isComplete
    },
  }
}
