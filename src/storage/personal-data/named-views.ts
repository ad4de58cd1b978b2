/**
 * Saved views of staff lists that name a customer, by a name or a part of an address, and what the audit log recorded
 * of such views: staff search for people by name or postcode, and save the search.
 */
import { sql } from 'kysely'
import { mentionsPerson, type PersonName } from '../../domain/personal-data/person-mention.ts'
import type { Database, Transaction } from '../database/database.ts'

type Rows = readonly Record<string, unknown>[]

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

type Address = Record<string, string>

/** Addresses anywhere in the rows. */
const addressesIn = (value: unknown): Address[] => {
  if (Array.isArray(value)) return value.flatMap(addressesIn)
  if (!isObject(value)) return []
  const own = typeof value.firstName === 'string' && typeof value.lastName === 'string'
  return [...(own ? [value as Address] : []), ...Object.values(value).flatMap(addressesIn)]
}

const DETAILS = ['address', 'address2', 'postalCode', 'phone'] as const

/** Of a withdrawal, whose name is one text. */
const wholeName = (row: Record<string, unknown>): PersonName[] => {
  const [, first = '', last = ''] = /^(.*)\s+(\S+)$/.exec(String(row.name ?? '').trim()) ?? []
  return last === '' ? [] : [{ first, last }]
}

/** The name, and the query as it was typed. */
const textOf = ({ name, query }: Record<string, unknown>): string =>
  [String(name ?? ''), ...new URLSearchParams(String(query ?? '')).values()].join('\n')

export type NamedViews = { views: Record<string, unknown>[]; entries: Record<string, unknown>[] }

/** @param held the rows by subject that name the customer's email address or belong to it */
export const findNamedViews = async (
  db: Database | Transaction,
  email: string,
  held: Readonly<Record<string, Rows>>,
): Promise<NamedViews> => {
  const addresses = addressesIn([held.orders, held.checkouts, held.timeline])
  const people = [
    ...addresses.map(({ firstName = '', lastName = '' }) => ({ first: firstName, last: lastName })),
    ...(held.withdrawals ?? []).flatMap(wholeName),
  ]
  const details = addresses.flatMap((address) => DETAILS.flatMap((key) => address[key] || []))
  const own = [...people.flatMap(({ first, last }) => [first, last]), ...details]
  const { rows: others } = await sql<{ value: string }>`
    select distinct part.value from orders, jsonb_each_text(shipping_address) as part
    where lower(part.value) = any(${own.map((text) => text.toLowerCase())}::text[])
      and email is not null and lower(email) <> lower(${email})`.execute(db)
  const person = { email, people, details, shared: others.map(({ value }) => value) }
  const { rows: views } = await sql<{ row: Record<string, unknown> }>`
    select to_jsonb(v) as row from order_views v`.execute(db)
  const { rows: entries } = await sql<{ row: Record<string, unknown> }>`
    select to_jsonb(a) as row from audit_log a where subject = 'order_views' order by id`.execute(db)
  return {
    views: views.map(({ row }) => row).filter((row) => mentionsPerson(textOf(row), person)),
    entries: entries
      .map(({ row }) => row)
      .filter(({ before, after }) =>
        [before, after].some((values) => isObject(values) && mentionsPerson(textOf(values), person)),
      ),
  }
}
