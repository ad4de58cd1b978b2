/** Saves an answer of the API as a file of the browser. The call needs the session's token, so a plain link cannot do it. */
import type { FileKey, Given, InputOf } from '../staff-call.ts'
import { staffFile } from '../staff-request.ts'

/** @throws ApiError unless the response is OK */
export const download = async <Key extends FileKey>(
  key: Key,
  name: string,
  ...input: Given<InputOf<Key>>
): Promise<void> => {
  saveFile(await staffFile(key, ...input), name)
}

export const saveFile = (content: Blob, name: string): void => {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
