/**
 * What the API promises is frozen in files: its description, and for each operation who may call it and what the audit log
 * keeps. A change of either shows as a difference of the file; `npm run frozen` stores both again.
 */
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../../../scripts/install.mjs'
import { operations } from '../../contract/app/operations.ts'
import { errorTable } from '../../contract/errors.ts'
import { mayCall, type Operation } from '../../contract/operation.ts'
import { managersBy } from '../../contract/staff-permissions.ts'
import { STAFF_ROLES } from '../../domain/staff/staff-role.ts'
import { apiDocument } from './openapi.ts'

const frozen = (name: string) => join(root, 'test/frozen', name)

/** Of nested objects and lists; a text or a number has none. */
const depthOf = (value: unknown): number =>
  typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(depthOf)) : 0

/**
 * One line for each field, as YAML has it. What is repeated, as errors are for each operation, names the place where it stood
 * first: "= .paths./api/products.get.responses.400".
 */
const linesOf = (value: object, path: string, seen: Map<string, string>): string[] => {
  const shortened = (part: unknown, at: string): unknown => {
    if (typeof part !== 'object' || part === null) return part
    const text = JSON.stringify(part)
    const first = seen.get(text)
    if (first !== undefined) return `= ${first}`
    if (text.length >= 60) seen.set(text, at)
    if (Array.isArray(part)) return part.map((each, index) => shortened(each, `${at}.${index}`))
    return Object.fromEntries(
      Object.entries(part).map(([key, each]) => [key, shortened(each, `${at}.${key}`)]),
    )
  }
  const written = (part: unknown, indent: string): string[] =>
    Object.entries(part as object).flatMap(([key, each]: [string, unknown]) => {
      const line = `${indent}${Array.isArray(part) ? '-' : `${key}:`} ${JSON.stringify(each)}`
      return line.length <= 110 || depthOf(each) <= 2
        ? [line]
        : [`${indent}${Array.isArray(part) ? '-' : `${key}:`}`, ...written(each, `${indent} `)]
    })
  return written(shortened(value, path), '')
}

test('the description of the API is the frozen one', async () => {
  const { info, ...rest } = JSON.parse(JSON.stringify(apiDocument())) as ReturnType<typeof apiDocument>
  // A release changes nothing else.
  const { version: _version, ...named } = info
  const lines = linesOf({ info: named, ...rest }, '', new Map())
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(frozen('openapi.txt'))
})

/** Stands for each detail of an entry by its name. */
const details = new Proxy<Record<string, unknown>>({}, { get: (_, name) => `<${String(name)}>` })

const auditOf = ({ audit }: Operation): string => {
  if (!audit) return 'no call of staff'
  if (audit.records === 'nothing') return `nothing: ${audit.because}`
  return audit.says
    ? `${audit.records}: ${audit.says({ about: '<about>', amount: '<amount>', details })}`
    : audit.records
}

test('of each operation, the roles that may call it, what the audit log keeps and its errors are the frozen ones', async () => {
  const lines = operations.map((operation) => {
    const { id, method, path, permission, errors } = operation
    const roles = STAFF_ROLES.filter((role) => mayCall(role, operation)).join(', ')
    const setting = permission && permission !== 'anyone' && managersBy(permission)
    return [
      id,
      `  ${method.toUpperCase()} ${path}`,
      `  who: ${!permission || permission === 'anyone' ? 'anyone' : `${permission}, which has: ${roles}${setting ? `; manager by the setting ${setting}` : ''}`}`,
      `  audit log: ${auditOf(operation)}`,
      ...(errors.length > 0 ? [`  errors: ${errors.join(', ')}`] : []),
    ].join('\n')
  })
  await expect(`${lines.join('\n\n')}\n`).toMatchFileSnapshot(frozen('operations.txt'))
})

test('each error has the frozen status and words', async () => {
  const lines = Object.entries(errorTable).map(
    ([code, { status, message }]) => `${code}: ${status} ${message}`,
  )
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(frozen('errors.txt'))
})
