/** An upload of one file at a time, with the message of what went wrong. */
import { useState } from 'react'
import { messageOf } from '../staff-request.ts'

export const useUpload = <Stored>(
  upload: (file: File) => Promise<Stored>,
  onStored: (stored: Stored) => void,
) => {
  const [isUploading, setUploading] = useState(false)
  const [problem, setProblem] = useState<string | undefined>(undefined)
  const send = async (file: File) => {
    if (isUploading) return
    setUploading(true)
    setProblem(undefined)
    try {
      onStored(await upload(file))
    } catch (error) {
      setProblem(`${file.name}: ${messageOf(error)}`)
    } finally {
      setUploading(false)
    }
  }
  return { send: (file: File) => void send(file), isUploading, problem }
}
export type Upload = ReturnType<typeof useUpload>
