/** Binds a contract operation to its route. A handler only receives input that has passed the operation's schemas. */
import { Readable } from 'node:stream'
import type { HttpBindings } from '@hono/node-server'
import type { Context, Hono } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { z } from 'zod'
import { CHANGE_HEADER } from '../../contract/changes/change-header.ts'
import { type ErrorCode, HttpError } from '../../contract/errors.ts'
import { type Operation, permissionOf } from '../../contract/operation.ts'
import { rolesOf } from '../../contract/staff-permissions.ts'
import { writeAuditEvent } from '../../storage/audit/audit-log.ts'
import { AuthorityLost, notedChange, withAuditContext } from '../../storage/database/audit-context.ts'
import { recordActivity } from '../../storage/staff/staff-sessions.ts'
import type { ApiEnv } from '../api-services.ts'
import { isNotFound } from '../error-response.ts'
import { clientKey } from '../forwarded-address.ts'
import { clientOf } from '../limits/client-address.ts'
import { queueOf } from '../operation-queues.ts'
import { readBytes, readJson } from '../request-body.ts'
import type { StaffCaller } from '../staff-caller.ts'
import { validate, validateStorable } from '../validation.ts'
import { auditContextOf } from './staff-audit-context.ts'
import { requirePermission, requireStaff } from './staff-auth.ts'
import { trackBody, trackFile } from './track-requests.ts'

type Output<S> = S extends z.ZodType ? z.output<S> : undefined

export type OperationRequest<O extends Operation> = {
  params: Output<O['params']>
  query: Output<O['query']>
  body: Output<O['body']>
  /** The body before its schema has added defaults. Only to tell which of its fields were sent. */
  sentBody: unknown
  /** Only for an upload. */
  file: O extends { upload: { isStreamed: true } }
    ? undefined
    : O extends { upload: object }
      ? Uint8Array
      : undefined
  c: Context<ApiEnv>
}
export type OperationResult = {
  /** Default 200. */
  status?: number
  headers?: Record<string, string>
} & (
  | { json: unknown }
  /** A long list, streamed: each chunk is the JSON of some entries. */
  | { jsonList: AsyncIterable<string> }
  /** A file, streamed. */
  | { text: AsyncIterable<string>; contentType: string }
  | { bytes: AsyncIterable<Uint8Array>; contentType: string }
)

/** Waits for the first chunk before the response starts, so that an early failure still becomes an error response. */
const streamList = async (entries: AsyncIterable<string>): Promise<ReadableStream<Uint8Array> | string> => {
  const pieces = entries[Symbol.asyncIterator]()
  const [first, second] = [await pieces.next(), await pieces.next()]
  if (first.done) return '[]'
  if (second.done) return `[${first.value}]`
  const text = new TextEncoder()
  const begun = [`[${first.value}`, second.value]
  return new ReadableStream(
    {
      pull: async (stream) => {
        const piece = begun.shift() ?? (await pieces.next()).value
        stream.enqueue(text.encode(piece ?? ']'))
        if (piece === undefined) stream.close()
      },
    },
    { highWaterMark: 0 },
  )
}

const responseTexts = new WeakMap<Response, string>()

/** The body text of a response that was not streamed, without reading its stream. */
export const responseText = (answer: Response): string | undefined => responseTexts.get(answer)

/** A path parameter that fails its schema is answered like one that matches no resource. */
const validateParams = (operation: Operation, params: Record<string, string>): unknown => {
  if (!operation.params) return undefined
  const notFound = operation.errors.find(isNotFound)
  const result = operation.params.safeParse(params)
  if (!result.success && notFound) throw new HttpError(notFound)
  return validateStorable(operation.params, params, 'The path')
}

/** Calls of the shop itself, such as those of a render, are part of work that has been queued already. */
const isFromOutside = (c: Context<ApiEnv>): boolean =>
  (c.env as Partial<HttpBindings> | undefined)?.incoming !== undefined

/** @throws HttpError `busy` at once, while another call is handled */
const oneAtATime = (busy: ErrorCode) => {
  let isTaken = false
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (isTaken) throw new HttpError(busy)
    isTaken = true
    try {
      return await work()
    } finally {
      isTaken = false
    }
  }
}

const honoPath = (path: string): string => path.replace(/\{(\w+)\}/g, ':$1')

export const handleOperation = <const O extends Operation>(
  app: Hono<ApiEnv>,
  operation: O,
  work: (request: OperationRequest<O>) => Promise<OperationResult> | OperationResult,
): void => {
  const inTurn = operation.single === undefined ? undefined : oneAtATime(operation.single)
  const permission = permissionOf(operation)
  const hasBody = operation.body !== undefined || operation.upload !== undefined
  /** A session that has ended, or whose role may not do this any more, gets the answer that a new call would get. */
  const orRefused = async <T>(c: Context<ApiEnv>, work: () => Promise<T>): Promise<T> => {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof AuthorityLost)) throw error
      await requireStaff(c, operation)
      throw new HttpError('staff-only')
    }
  }
  const handle = async (c: Context<ApiEnv>, caller: StaffCaller | undefined): Promise<Response> => {
    const queues = c.var.services.operationQueues
    const params = validateParams(operation, c.req.param())
    // Queries of shoppers are only compared and searched for; those of staff may be stored and sent to PostgreSQL.
    const query =
      operation.query &&
      (permission ? validateStorable : validate)(operation.query, c.req.query(), 'The query')
    const sentBody = operation.body && (await readJson(c.req.raw, operation.maxBodyBytes))
    const request = {
      params,
      query,
      body: operation.body && validateStorable(operation.body, sentBody, 'The request body'),
      sentBody,
      file:
        operation.upload &&
        !operation.upload.isStreamed &&
        (await readBytes(c.req.raw, operation.upload.maxBytes, operation.upload.tooLarge)),
      c,
    } as OperationRequest<O>
    // The body may have taken its time: who may act is decided now, and again by each transaction.
    const staff = caller && hasBody ? await requireStaff(c, operation) : caller
    const needed = operation.permissionFor?.({ params, body: request.body }) ?? permission
    if (needed && needed !== permission) await requirePermission(c, operation, needed)
    const queue = isFromOutside(c) && queues ? queueOf(operation, queues) : undefined
    let changeId: string | undefined
    const noting = async () => {
      const answer = await work(request)
      changeId = notedChange()
      return answer
    }
    const answer = await (queue?.run(clientKey(clientOf(c)), async () => work(request)) ??
      (staff && needed
        ? orRefused(c, async () =>
            withAuditContext(auditContextOf(c, operation.id), noting, {
              sessionId: staff.session.id,
              roles: rolesOf(needed, staff.rights),
            }),
          )
        : work(request)))
    if (staff && operation.audit?.records === 'event') {
      // Names of filters only: a search may hold somebody's name.
      const details = { filter: Object.keys(c.req.query()) }
      const event = { subjectId: c.req.param('id') ?? '', details }
      await writeAuditEvent(c.var.services.db, event, auditContextOf(c, operation.id))
    }
    if (staff && !operation.isPolled)
      await recordActivity(c.var.services.db, staff.session, c.var.services.now())
    if ('text' in answer || 'bytes' in answer) {
      if (staff) trackFile(c, staff)
      const bytes =
        'bytes' in answer
          ? Readable.from(answer.bytes, { objectMode: true })
          : Readable.from(answer.text, { objectMode: true }).map((piece: string) => Buffer.from(piece))
      return c.body(Readable.toWeb(bytes) as ReadableStream<Uint8Array<ArrayBuffer>>, 200, {
        'Content-Type': answer.contentType,
        ...answer.headers,
      })
    }
    const type = { 'Content-Type': 'application/json; charset=utf-8' }
    const body = 'json' in answer ? JSON.stringify(answer.json) : await streamList(answer.jsonList)
    const status = (answer.status ?? 200) as ContentfulStatusCode
    const response = c.body(body, status, {
      ...type,
      ...(changeId !== undefined && { [CHANGE_HEADER]: changeId }),
      ...answer.headers,
    })
    if (typeof body === 'string') responseTexts.set(response, body)
    return response
  }
  app.on(operation.method.toUpperCase(), honoPath(operation.path), async (c) => {
    const staff = permission ? await requireStaff(c, operation) : undefined
    if (staff && hasBody) trackBody(c, staff)
    return inTurn ? inTurn(() => handle(c, staff)) : handle(c, staff)
  })
}
