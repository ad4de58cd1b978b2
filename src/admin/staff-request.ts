/** Calls of the staff screens by method and path: each sends the session, and a 401 locks the staff area. */
import { CHANGE_HEADER } from '../contract/changes/change-header.ts'
import { FIELD_HEADER } from '../contract/problem-field.ts'
import { ApiError } from '../ui/api-client.ts'
import { rememberChange } from './saved-change.ts'
import {
  type AnswerOf,
  type AnyInput,
  addressText,
  type FileKey,
  type Given,
  type InputOf,
  type JsonKey,
  type StaffKey,
  type UploadKey,
} from './staff-call.ts'
import { authHeaders, lock } from './staff-session.ts'

/** A refused call of the staff area. */
export class StaffCallError extends ApiError {
  /** The name of the value that the text is about, where the server says it. */
  readonly field: string | undefined
  constructor(response: Response, text: string) {
    super(response.status, text || response.statusText)
    this.field = response.headers.get(FIELD_HEADER) ?? undefined
  }
}

type Signal = { signal?: AbortSignal | undefined }
type Headers = Record<string, string>

const send = async (
  key: StaffKey,
  input: AnyInput | undefined,
  headers: Headers,
  file?: Blob,
): Promise<Response> => {
  const { body, signal } = input ?? {}
  const payload = file ?? (body === undefined ? undefined : JSON.stringify(body))
  const response = await fetch(addressText(key, input), {
    method: key.slice(0, key.indexOf(' ')),
    credentials: 'include',
    headers: body === undefined ? headers : { 'Content-Type': 'application/json', ...headers },
    ...(payload !== undefined && { body: payload }),
    ...(signal && { signal }),
  })
  if (response.ok) return response
  throw new StaffCallError(response, await response.text())
}

const sendWithSession = async (
  key: StaffKey,
  input: AnyInput | undefined,
  headers: Headers = {},
  file?: Blob,
): Promise<Response> => {
  try {
    return await send(key, input, { ...authHeaders(), ...headers }, file)
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) lock()
    throw error
  }
}

/** @throws ApiError unless the response is OK; AbortError when the signal is aborted */
export const staffCall = async <Key extends JsonKey>(
  key: Key,
  ...[input]: Given<InputOf<Key> & Signal>
): Promise<AnswerOf<Key>> => {
  const response = await sendWithSession(key, input)
  const answer: AnswerOf<Key> = await response.json()
  rememberChange(answer, response.headers.get(CHANGE_HEADER))
  return answer
}

/** The file that a call answers. @throws ApiError unless the response is OK */
export const staffFile = async <Key extends FileKey>(
  key: Key,
  ...[input]: Given<InputOf<Key>>
): Promise<Blob> => (await sendWithSession(key, input)).blob()

/** Sends a file as the body. @throws ApiError unless the response is OK */
export const staffUpload = async <Key extends UploadKey>(
  key: Key,
  input: InputOf<Key> & { file: File; type?: string },
): Promise<AnswerOf<Key>> => {
  const { file, type = file.type || 'application/octet-stream' } = input
  return (await sendWithSession(key, input, { 'Content-Type': type }, file)).json()
}

/** A call before anybody is signed in, or with the headers of a session that has just been left. */
export const openCall = async <Key extends JsonKey>(
  key: Key,
  input: InputOf<Key>,
  headers: Headers = {},
): Promise<AnswerOf<Key>> => (await send(key, input, headers)).json()

/** What a failed call says to staff. */
export const messageOf = (error: unknown): string =>
  error instanceof ApiError ? error.text : 'The shop could not be reached. Please try again.'
