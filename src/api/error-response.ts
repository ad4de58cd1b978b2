/** Converts every thrown error to a response: a status and one plain message as text. Details go to the log only. */
import { type ErrorCode, HttpError } from '../contract/errors.ts'
import { FIELD_HEADER } from '../contract/problem-field.ts'
import { GroupError } from '../domain/groups/group-edit.ts'
import { PageError } from '../domain/pages/content-page-edit.ts'
import { ObjectStoreUnavailable } from '../object-storage/object-store.ts'
import { PictureError } from '../pictures/picture-task.ts'
import { PictureQueueFull } from '../pictures/picture-worker.ts'
import { type Outage, outageOf } from '../storage/database/database.ts'
import type { Log } from './api-services.ts'
import { errorPage } from './error-page.ts'

const RETRY_WHEN_UNREACHABLE_SECONDS = 5
const RETRY_WHEN_BUSY_SECONDS = 2

const outageError = (outage: Outage): HttpError => {
  switch (outage) {
    case 'unreachable':
      return new HttpError('not-ready', undefined, { retryAfterSeconds: RETRY_WHEN_UNREACHABLE_SECONDS })
    case 'busy':
      return new HttpError('not-ready', 'The shop is busy. Please try again in a moment.', {
        retryAfterSeconds: RETRY_WHEN_BUSY_SECONDS,
      })
    case 'disk-full':
    case 'read-only':
      return new HttpError('not-ready', 'The shop can take no changes just now. Please try again later.', {
        retryAfterSeconds: RETRY_WHEN_UNREACHABLE_SECONDS,
      })
  }
}

const toHttpError = (error: unknown): HttpError => {
  if (error instanceof HttpError) return error
  if (error instanceof PictureError) return new HttpError(error.code)
  if (error instanceof GroupError || error instanceof PageError)
    return new HttpError(error.code, error.message)
  if (error instanceof PictureQueueFull)
    return new HttpError(
      'not-ready',
      'The shop has too many pictures to work on. Please try again in a minute.',
    )
  if (error instanceof ObjectStoreUnavailable)
    return new HttpError('pictures-unavailable', undefined, {
      retryAfterSeconds: RETRY_WHEN_UNREACHABLE_SECONDS,
    })
  const outage = outageOf(error)
  if (outage) return outageError(outage)
  return new HttpError('internal-error')
}

/** Domain errors are expected and need no log entry. */
const isDomainError = (error: unknown): boolean =>
  [PictureError, GroupError, PageError].some((refusal) => error instanceof refusal)

/** `isPage`: of a page, which a browser shows as it comes: a failure of the shop is a page too. */
export const errorResponse = (
  error: unknown,
  context: { requestId: string; log: Log; isPage?: boolean },
): Response => {
  const refusal = toHttpError(error)
  // Metrics count full queues. A log entry for each refusal would let a flood fill the log.
  const isBusy = refusal === error && refusal.code === 'busy'
  if (!isBusy && ((refusal !== error && !isDomainError(error)) || refusal.status >= 500))
    context.log.error({ err: error, requestId: context.requestId }, 'API call failed')
  const isPage = context.isPage === true && refusal.status >= 500
  const headers = new Headers({
    'Content-Type': `text/${isPage ? 'html' : 'plain'}; charset=utf-8`,
    'Cache-Control': 'no-store',
    'X-Request-Id': context.requestId,
  })
  if (refusal.retryAfterSeconds !== undefined)
    headers.set('Retry-After', String(Math.max(1, Math.ceil(refusal.retryAfterSeconds))))
  if (refusal.field !== undefined) headers.set(FIELD_HEADER, refusal.field)
  const text = refusal.status === 500 ? `${refusal.message} (Request ${context.requestId})` : refusal.message
  return new Response(isPage ? errorPage(refusal.status, context.requestId) : text, {
    status: refusal.status,
    headers,
  })
}

/** Whether the error means that the resource in the path does not exist. */
export const isNotFound = (code: ErrorCode): boolean => code.endsWith('-not-found')
