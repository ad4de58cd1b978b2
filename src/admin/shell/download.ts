/** Saves an answer of the API as a file of the browser. The call needs the session's token, so a plain link cannot do it. */
import { ApiError } from '../../ui/api-client.ts'
import { authHeaders, lock } from '../staff-session.ts'

/** @throws ApiError unless the response is OK */
export const download = async (path: string, name: string): Promise<void> => {
  const response = await fetch(path, { credentials: 'include', headers: authHeaders() })
  if (!response.ok) {
    if (response.status === 401) lock()
    throw new ApiError(response.status, (await response.text()) || response.statusText)
  }
  const url = URL.createObjectURL(await response.blob())
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
