/**
 * An operation of the API as data: its request and response schemas and who may call it. Validation, the OpenAPI
 * description and the types of both sides derive from it.
 */
import type { z } from 'zod'
import type { ErrorCode } from './errors.ts'

export type Operation = {
  /** Unique, camelCase: the operationId of the description. */
  id: string
  method: 'get' | 'post' | 'put' | 'patch' | 'delete'
  /** OpenAPI form: "/api/products/{slug}". */
  path: string
  tag: 'Catalogue' | 'Cart' | 'Newsletter' | 'Payment' | 'Orders' | 'Staff' | 'Sandbox'
  summary: string
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodType
  /** Of a JSON body; default: `BODY_LIMIT_BYTES`. */
  maxBodyBytes?: number
  /** A node handles one call at a time, from before its body is read; the error that others get meanwhile. */
  single?: ErrorCode
  /** Instead of a JSON body: a file. */
  upload?: {
    types: readonly string[]
    maxBytes: number
    tooLarge: ErrorCode
    /** The handler reads the body, and stops at `maxBytes`. */
    isStreamed?: true
  }
  /** Requires a staff token. */
  staff?: true
  /** `contentType`: of a response that is not JSON. */
  responses: Record<number, { description: string; schema?: z.ZodType; contentType?: string }>
  /** Errors besides those of every operation. */
  errors: readonly ErrorCode[]
}

export const operation = <const O extends Operation>(definition: O): O => definition
