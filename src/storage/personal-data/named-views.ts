/**
 * Saved views of the order list that name a customer, and what the audit log recorded of such views: staff search for
 * people by name, and save the search.
 */
import { sql } from 'kysely'
import { mentionsPerson, type PersonName } from '../../domain/personal-data/person-mention.ts'
import type { Database, Transaction } from '../database/database.ts'

type Rows = readonly Record<string, unknown>[]

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** Of addresses anywhere in the rows, and of withdrawals, whose name is one text. */
const namesIn = (value: unknown): PersonName[] => {
  if (Array.isArray(value)) return value.flatMap(namesIn)
  if (!isObject(value)) return []
  const { firstName, lastName } = value
  const own =
    typeof firstName === 'string' && typeof lastName === 'string'
      ? [{ first: firstName, last: lastName }]
      : []
  return [...own, ...Object.values(value).flatMap(namesIn)]
}

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
  const people = [
    ...namesIn([held.orders, held.checkouts, held.timeline]),
    ...(held.withdrawals ?? []).flatMap(wholeName),
  ]
  const { rows: others } = await sql<{ last: string }>`
    select distinct lower(shipping_address ->> 'lastName') as last from orders
    where lower(shipping_address ->> 'lastName') = any(${people.map(({ last }) => last.toLowerCase())}::text[])
      and email is not null and lower(email) <> lower(${email})`.execute(db)
  const person = { email, people, shared: new Set(others.map(({ last }) => last)) }
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
