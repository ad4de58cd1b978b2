/**
 * The example of an operation, for the API description and the tests that make every call. Its type follows from the schemas
 * of the operation, and requires each part without which a call or its JSON answer is not valid.
 */
import type { z } from 'zod'

export type CallExample = {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  readonly body?: unknown
  /** Of success: all successful responses with a schema have the same. */
  readonly response?: unknown
  /** Of JSON refusals, by status. */
  readonly refusals?: Readonly<Record<number, unknown>>
}

/** The example of a response. */
export const exampleOf = (example: CallExample | undefined, status: number): unknown =>
  status < 400 ? example?.response : example?.refusals?.[status]

/** What `operation` infers is read-only. */
type Frozen<T> = T extends readonly unknown[] | object ? { readonly [K in keyof T]: Frozen<T[K]> } : T

type Body<S> = Frozen<z.input<S & z.ZodType>>
/** In an address everything is text. */
type Texts<S> = { readonly [K in keyof z.input<S & z.ZodType>]: z.input<S & z.ZodType>[K] & string }

/** Statuses whose response has a schema. */
type JsonStatus<R> = { [S in keyof R]: R[S] extends { schema: z.ZodType } ? S : never }[keyof R]
type ResponseBody<R, S extends keyof R> = R[S] extends { schema: infer Schema } ? Body<Schema> : never
type Success<R> = Extract<JsonStatus<R>, 200 | 201 | 202>
type Refusal<R> = Exclude<JsonStatus<R>, 200 | 201 | 202 | 301>

/** An optional property where an empty object is valid as well. */
type Part<Name extends string, T> =
  Record<never, never> extends T ? { readonly [K in Name]?: T } : { readonly [K in Name]: T }

type ExampleParts<O> = (O extends { params: infer S } ? Part<'params', Texts<S>> : unknown) &
  (O extends { query: infer S } ? Part<'query', Texts<S>> : unknown) &
  (O extends { body: infer S } ? Part<'body', Body<S>> : unknown) &
  (O extends { responses: infer R }
    ? ([Success<R>] extends [never] ? unknown : { readonly response: ResponseBody<R, Success<R>> }) &
        ([Refusal<R>] extends [never]
          ? unknown
          : { readonly refusals: { readonly [S in Refusal<R>]: ResponseBody<R, S> } })
    : unknown)

export type WithExample<O> = Part<'example', ExampleParts<O>>
