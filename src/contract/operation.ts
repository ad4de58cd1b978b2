/**
 * An operation of the API as data: its request and response schemas, an example, who may call it and what the audit log says
 * of it. Validation, the OpenAPI description, the check of roles, the audit log and the types of both sides derive from it.
 */
import type { z } from 'zod'
import type { AuditPhrase } from '../domain/audit/audit-phrase.ts'
import type { ManagerRights } from '../domain/settings/shop-settings.ts'
import type { StaffRole } from '../domain/staff/staff-role.ts'
import type { ErrorCode } from './errors.ts'
import type { CallExample, WithExample } from './operation-example.ts'
import { rolesOf, type StaffPermission } from './staff-permissions.ts'

/** What the audit log keeps of a call. */
export type OperationAudit =
  /** The database records each row that the call changes. Without `says` the sentence names what the rows changed. */
  | { records: 'rows'; says?: AuditPhrase }
  /** The call changes no audited row, and carries data out of the shop, sends a mail or signs somebody in: one entry. */
  | { records: 'event'; says: AuditPhrase }
  | { records: 'nothing'; because: string }

type StaffOperation = {
  tag: 'Staff'
  /** `anyone`: the call signs somebody in, or a secret link authorises it. */
  permission: StaffPermission | 'anyone'
  /** Where some input needs another permission, which every role with it has besides: which one this input needs. */
  permissionFor?: (input: { params: unknown; body: unknown }) => StaffPermission
  /** Screens call it by themselves, so that it does not postpone the end of a session without activity. */
  isPolled?: true
  audit: OperationAudit
}
type ShopOperation = {
  tag: 'Catalogue' | 'Cart' | 'Newsletter' | 'Payment' | 'Orders' | 'Sandbox'
  permission?: never
  permissionFor?: never
  isPolled?: never
  audit?: never
}

export type Operation = (StaffOperation | ShopOperation) & {
  /** Unique, camelCase: the operationId of the description. */
  id: string
  method: 'get' | 'post' | 'put' | 'patch' | 'delete'
  /** OpenAPI form: "/api/products/{slug}". */
  path: string
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
  /** `contentType`: of a response that is not JSON. */
  responses: Record<number, { description: string; schema?: z.ZodType; contentType?: string }>
  /** Errors besides those of every operation. */
  errors: readonly ErrorCode[]
  /** `operation` demands what its schemas do: `WithExample`. */
  example?: CallExample
}

export const operation = <const O extends Operation>(definition: O & WithExample<NoInfer<O>>): O => definition

/** The permission that a caller needs; undefined: the call needs no session of staff. */
export const permissionOf = ({ permission }: Operation): StaffPermission | undefined =>
  permission === 'anyone' ? undefined : permission

export const mayCall = (role: StaffRole, operation: Operation, rights?: ManagerRights): boolean => {
  const permission = permissionOf(operation)
  return permission === undefined || rolesOf(permission, rights).includes(role)
}
