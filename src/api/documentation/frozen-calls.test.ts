/**
 * What the API promises is frozen in files: its description, and for each operation who may call it and what the audit log
 * keeps. A change of either shows as a difference of the file; `npm run frozen` stores both again.
 */
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../../../scripts/install.mjs'
import { mayCall, type Operation } from '../../contract/operation.ts'
import { operations } from '../../contract/operations.ts'
import { STAFF_ROLES } from '../../domain/staff-role.ts'
import { apiDocument } from './openapi.ts'

const frozen = (name: string) => join(root, 'test/frozen', name)

/** What fits into one line stands in one, so that the file is half as long. */
const json = (value: unknown, indent = ''): string => {
  const line = JSON.stringify(value)
  if (line.length + indent.length <= 110 || typeof value !== 'object' || value === null) return line
  const inner = `${indent} `
  const [open, close, entries] = Array.isArray(value)
    ? ['[', ']', value.map((entry: unknown) => json(entry, inner))]
    : ['{', '}', Object.entries(value).map(([key, entry]) => `${JSON.stringify(key)}: ${json(entry, inner)}`)]
  return `${open}\n${entries.map((entry) => inner + entry).join(',\n')}\n${indent}${close}`
}

test('the description of the API is the frozen one', async () => {
  const { info, ...rest } = JSON.parse(JSON.stringify(apiDocument())) as ReturnType<typeof apiDocument>
  // A release changes nothing else.
  const { version: _version, ...named } = info
  await expect(`${json({ info: named, ...rest })}\n`).toMatchFileSnapshot(frozen('openapi.json'))
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

test('of each operation, the roles that may call it and what the audit log keeps are the frozen ones', async () => {
  const lines = operations.map((operation) => {
    const { id, method, path, permission } = operation
    const roles = STAFF_ROLES.filter((role) => mayCall(role, operation)).join(', ')
    return [
      id,
      `  ${method.toUpperCase()} ${path}`,
      `  who: ${!permission || permission === 'anyone' ? 'anyone' : `${permission}, which has: ${roles}`}`,
      `  audit log: ${auditOf(operation)}`,
    ].join('\n')
  })
  await expect(`${lines.join('\n\n')}\n`).toMatchFileSnapshot(frozen('operations.txt'))
})
