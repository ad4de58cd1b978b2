/**
 * The calls of the staff area, by method and path: what each takes and answers derives from its operation. Only types are
 * imported from there, so that no schema reaches the browser (docs/decisions/52-typed-staff-client.md).
 */
import type { z } from 'zod'
import type { Operations } from '../contract/app/operations.ts'
import { pathOfKey } from '../ui/api-client.ts'

type StaffOperations = {
  [Key in keyof Operations as Key extends `${string} /api/admin/${string}` ? Key : never]: Operations[Key]
}
type KeysOf<Shape> = {
  [Key in keyof StaffOperations]: StaffOperations[Key] extends Shape ? Key : never
}[keyof StaffOperations]

/** Takes a file as its body. */
export type UploadKey = KeysOf<{ upload: object }>
/** Answers a file. */
export type FileKey = KeysOf<{ responses: { 200: { contentType: string } } }>
/** Takes JSON or nothing, and answers JSON. */
export type JsonKey = Exclude<keyof StaffOperations, UploadKey | FileKey>
export type ReadKey = Extract<JsonKey, `GET ${string}`>
export type StaffKey = keyof StaffOperations

/** As it is sent. A field that takes anything, because its schema converts it, is typed as what it becomes. */
type Sent<Input, Output> = {
  [Name in keyof Input]: unknown extends Input[Name] ? Output[Name & keyof Output] : Input[Name]
}
type SentAs<Schema extends z.ZodType> = Sent<z.input<Schema>, z.output<Schema>>

/** A part that the operation does not have is refused; one whose values are all optional may be left out. */
type Part<Name extends string, Value> = [Value] extends [never]
  ? { [N in Name]?: never }
  : object extends Value
    ? { [N in Name]?: Value }
    : { [N in Name]: Value }
type Params<O> = O extends { params: infer Schema extends z.ZodObject } ? SentAs<Schema> : never
type QueryName<O> = O extends { query: infer Schema extends z.ZodObject }
  ? keyof z.input<Schema> & string
  : never
declare const NAMES: unique symbol
/** The text of a query with these names: of a list whose filter is in the page's address. The server checks the values. */
export type QueryText<Name extends string> = string & { readonly [NAMES]: Name }
/** The text that a call takes as its query. */
export type QueryOf<Key extends StaffKey> = QueryText<QueryName<StaffOperations[Key]>>

/** The values that are not blank. */
export const queryOf = <Name extends string>(values: Readonly<Record<Name, string>>): QueryText<Name> => {
  const set = Object.entries<string>(values).filter(([, value]) => value.trim() !== '')
  return new URLSearchParams(set).toString() as QueryText<Name>
}
const valuesOf = (query: string): Record<string, string> => Object.fromEntries(new URLSearchParams(query))
/** The query with further values, which replace those of the same name. */
export const extendQuery = <Name extends string, More extends string>(
  query: QueryText<Name>,
  more: Readonly<Record<More, string>>,
): QueryText<Name | More> => queryOf({ ...valuesOf(query), ...more }) as QueryText<Name | More>

type Query<O> = O extends { query: infer Schema extends z.ZodObject }
  ? z.input<Schema> | QueryText<QueryName<O>>
  : never
type Body<O> = O extends { body: infer Schema extends z.ZodType } ? SentAs<Schema> : never

export type AddressOf<Key extends StaffKey> = Part<'params', Params<StaffOperations[Key]>> &
  Part<'query', Query<StaffOperations[Key]>>
export type InputOf<Key extends StaffKey> = AddressOf<Key> & Part<'body', Body<StaffOperations[Key]>>

type Succeeded<Responses> = Responses[keyof Responses & (200 | 201 | 202)]
export type AnswerOf<Key extends StaffKey> =
  Succeeded<StaffOperations[Key]['responses']> extends { schema: infer Schema extends z.ZodType }
    ? z.output<Schema>
    : never

/** The argument may be left out where everything in it may. */
export type Given<Input> = object extends Input ? [input?: Input] : [input: Input]

export type AnyInput = {
  params?: object
  query?: object | string
  body?: unknown
  signal?: AbortSignal | undefined
}

/** As `addressOf`, for what has checked its arguments. */
export const addressText = (key: StaffKey, { params = {}, query = {} }: AnyInput = {}): string => {
  const values = new Map<string, unknown>(Object.entries(params))
  const path = key
    .slice(key.indexOf(' ') + 1)
    .replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(values.get(name))))
  return pathOfKey([path, typeof query === 'string' ? valuesOf(query) : query])
}

/** The address of a call: values of the path are encoded, undefined values of the query are left out. */
export const addressOf = <Key extends StaffKey>(key: Key, ...[input]: Given<AddressOf<Key>>): string =>
  addressText(key, input)
