/**
 * One call of the API as data: what it takes, what it answers and who may make it. The server validates by it,
 * the OpenAPI description is made from it and both sides take their types from it.
 */
import type { z } from 'zod'
import type { ErrorCode } from './errors.ts'

export type Operation = {
  /** Unique, camelCase: the operationId of the description. */
  id: string
  method: 'get' | 'post' | 'put' | 'delete'
  /** OpenAPI form: "/api/products/{slug}". */
  path: string
  tag: 'Catalogue' | 'Cart' | 'Newsletter' | 'Payment' | 'Orders' | 'Staff' | 'Sandbox'
  summary: string
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodType
  /** In place of a body: a file, sent as it is. */
  upload?: { types: readonly string[]; maxBytes: number; tooLarge: ErrorCode }
  /** Only with a staff token. */
  staff?: true
  responses: Record<number, { description: string; schema?: z.ZodType }>
  /** What it can refuse with, besides what every call can. */
  errors: readonly ErrorCode[]
}

export const operation = <const O extends Operation>(definition: O): O => definition
