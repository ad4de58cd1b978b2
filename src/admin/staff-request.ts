/** Calls of the staff screens: each sends the session token, and a 401 locks the staff area. */
import { ApiError, apiRequest } from '../ui/api-client.ts'
import { authHeaders, lock } from './staff-session.ts'

const lockIfExpired = (error: unknown): never => {
  if (error instanceof ApiError && error.status === 401) lock()
  throw error
}

/** @throws ApiError unless the response is OK */
export const staffRequest = async <Data>(
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  payload?: unknown,
): Promise<Data> => {
  try {
    const response = await apiRequest(method, path, payload, authHeaders())
    return (await response.json()) as Data
  } catch (error) {
    return lockIfExpired(error)
  }
}

/** @throws ApiError unless the response is OK; AbortError when the signal is aborted */
export const staffRead = async <Data>(path: string, signal?: AbortSignal): Promise<Data> => {
  const response = await fetch(path, {
    credentials: 'include',
    headers: authHeaders(),
    ...(signal && { signal }),
  })
  if (response.ok) return (await response.json()) as Data
  return lockIfExpired(new ApiError(response.status, (await response.text()) || response.statusText))
}

/** What a failed call says to staff. */
export const messageOf = (error: unknown): string =>
  error instanceof ApiError ? error.text : 'The shop could not be reached. Please try again.'
