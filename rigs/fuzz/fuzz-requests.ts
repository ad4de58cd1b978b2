/** One random request to a call: as its schemas allow it, or damaged in one way. */
import fc from 'fast-check'
import type { ObservedValues } from './known-values.ts'
import { oddBody, oddHeaders, oddPart } from './odd-values.ts'
import type { Call } from './operations.ts'
import type { ReadyRequests } from './ready-shop.ts'
import { arbitraryOf, type KnownValues, type Schema } from './schema-values.ts'

export type FuzzRequest = {
  call: Call
  /** How it was made. */
  kind: Kind
  method: string
  address: string
  headers: Record<string, string>
  raw: string | Uint8Array | undefined
  /** Why the shop must refuse it. Undefined: it may succeed. */
  mustRefuse: string | undefined
}

const KINDS = {
  valid: 40,
  example: 15,
  'odd body': 15,
  'odd address': 10,
  'broken body': 6,
  'no token': 5,
  'wrong token': 3,
  'foreign origin': 3,
  'other method': 3,
} as const
export type Kind = keyof typeof KINDS

export type Material = {
  components: Readonly<Record<string, Schema>>
  observed: ObservedValues
  /** Methods of each path. */
  methods: ReadonlyMap<string, ReadonlySet<string>>
  ready: ReadyRequests
  /** Files as staff send them. */
  files: readonly Uint8Array[]
  staff: { Authorization: string }
}

/** The path without what follows its last parameter, and without that. */
export const collectionOf = (path: string): string =>
  path.includes('{') ? path.slice(0, path.lastIndexOf('{') - 1) : path

const kindsOf = (call: Call): Kind[] =>
  (Object.keys(KINDS) as Kind[]).filter((kind) => {
    if (kind === 'example') return call.body !== undefined && call.example !== undefined
    if (kind === 'odd body') return call.body !== undefined && call.example !== undefined
    if (kind === 'broken body') return call.body !== undefined || call.fileTypes.length > 0
    if (kind === 'no token' || kind === 'wrong token') return call.isForStaff
    if (kind === 'foreign origin') return call.method !== 'GET'
    return true
  })

/** Names of fields whose values refer to something. */
const REFERENCE = /id$|ids$|slug|secret|^url$|images/i

/** The example with what the shop has in place of the rows that it refers to. */
const withKnown = (value: unknown, known: KnownValues, name = ''): fc.Arbitrary<unknown> => {
  if (Array.isArray(value)) return fc.tuple(...value.map((entry) => withKnown(entry, known, name)))
  if (typeof value === 'object' && value !== null)
    return fc.record(
      Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, withKnown(entry, known, key)])),
    )
  const values =
    typeof value === 'string' && REFERENCE.test(name) ? known(name === 'images' ? 'url' : name) : []
  return values.length === 0 ? fc.constant(value) : fc.constantFrom(...values)
}

const addressOf = (call: Call, material: Material, isOdd: boolean): fc.Arbitrary<string> => {
  const known: KnownValues = (name) => material.observed.of(name, collectionOf(call.path))
  const context = { components: material.components, known }
  const text = ({ name, schema = {} }: { name: string; schema?: Schema }) => {
    const good = arbitraryOf(schema, context, name).map((value) =>
      encodeURIComponent(String(value).toWellFormed()),
    )
    return isOdd ? fc.oneof(oddPart, good) : good
  }
  const inPath = call.parameters.filter((parameter) => parameter.in === 'path')
  const inQuery = call.parameters.filter((parameter) => parameter.in === 'query')
  const path = fc
    .tuple(...inPath.map(text))
    .map((parts) =>
      inPath.reduce(
        (address, { name }, at) => address.replace(`{${name}}`, () => parts[at] ?? ''),
        call.path,
      ),
    )
  const pairs = inQuery.map((parameter) => {
    const pair = text(parameter).map((value) => `${parameter.name}=${value}`)
    return parameter.required && !isOdd ? pair : fc.oneof(pair, fc.constant(''))
  })
  const extra = isOdd
    ? fc.oneof(
        fc.constant(''),
        oddPart.map((part) => `__proto__=${part}`),
        oddPart.map((part) => `x[]=${part}`),
      )
    : fc.constant('')
  const random = fc.tuple(path, ...pairs, extra).map(([address, ...queries]) => {
    const query = queries.filter(Boolean).join('&')
    return query ? `${address}?${query}` : address
  })
  const ready = material.ready.addresses.get(call.id)
  if (ready === undefined || isOdd) return random
  return fc.oneof({ weight: 2, arbitrary: fc.constant(ready) }, { weight: 1, arbitrary: random })
}

const validBody = (call: Call, material: Material): fc.Arbitrary<object> => {
  const { components, observed } = material
  const ready = material.ready.bodies.get(call.id)
  const generated = arbitraryOf(call.body ?? {}, { components, known: observed.of }) as fc.Arbitrary<object>
  return ready ? fc.oneof(fc.constant(ready), generated) : generated
}
const exampleBody = (call: Call, { observed, ready }: Material): fc.Arbitrary<object> => {
  const body = ready.bodies.get(call.id)
  return body ? fc.constant(body) : (withKnown(call.example, observed.of) as fc.Arbitrary<object>)
}

const TOO_LARGE = `{"x":"${'x'.repeat(1_100_000)}"}`

type Body = { raw: string | Uint8Array; contentType: string }
const brokenBody = (call: Call, material: Material): fc.Arbitrary<Body> => {
  if (!call.body)
    return fc.record({
      raw: fc.oneof(
        fc.uint8Array({ maxLength: 200 }),
        fc.constantFrom(...material.files.map((file) => file.subarray(0, file.length >> 1))),
      ),
      contentType: fc.constantFrom(...call.fileTypes, 'application/json', 'text/html'),
    })
  const good = (call.example === undefined ? validBody(call, material) : exampleBody(call, material)).map(
    (body) => JSON.stringify(body),
  )
  return fc.oneof(
    good.map((text) => ({ raw: text.slice(0, -1), contentType: 'application/json' })),
    good.map((text) => ({ raw: text, contentType: 'text/plain' })),
    good.map((text) => ({ raw: text, contentType: 'application/x-www-form-urlencoded' })),
    good.map((text) => ({
      raw: Buffer.concat([Buffer.from(text), Buffer.from([0xff])]),
      contentType: 'application/json',
    })),
    fc.constant({ raw: TOO_LARGE, contentType: 'application/json' }),
    fc.constant({ raw: '', contentType: 'application/json' }),
  )
}

const bodyOf = (call: Call, kind: Kind, material: Material): fc.Arbitrary<Body | undefined> => {
  if (kind === 'broken body') return brokenBody(call, material)
  if (call.fileTypes.length > 0)
    return fc.record({
      raw: fc.constantFrom(...material.files),
      contentType: fc.constantFrom(...call.fileTypes),
    })
  if (!call.body) return fc.constant(undefined)
  const good = kind === 'example' ? exampleBody(call, material) : validBody(call, material)
  const text =
    kind === 'odd body'
      ? exampleBody(call, material).chain(oddBody)
      : good.map((body) => JSON.stringify(body) ?? 'null')
  return text.map((raw) => ({ raw, contentType: 'application/json' }))
}

/** The specification has it take any stock quantity: what is not numeric counts as 0. */
const LENIENT = 'updateProduct'

const isRefusedBody = (call: Call, body: Body | undefined): boolean => {
  if (!call.body || body === undefined || call.id === LENIENT) return false
  if (body.contentType !== 'application/json') return true
  try {
    const text =
      typeof body.raw === 'string' ? body.raw : new TextDecoder('utf-8', { fatal: true }).decode(body.raw)
    return !call.allows(JSON.parse(text))
  } catch {
    return true
  }
}

const refusalOf = (call: Call, kind: Kind, body: Body | undefined): string | undefined => {
  if (kind === 'no token' || kind === 'wrong token') return 'it is for staff only'
  if (kind === 'foreign origin') return 'another site sent it'
  if (kind === 'other method') return 'the path has no such method'
  return isRefusedBody(call, body) ? 'its body is not as the document says' : undefined
}

const OTHER_METHODS = ['POST', 'PUT', 'PATCH', 'DELETE']

export const requestTo = (call: Call, material: Material): fc.Arbitrary<FuzzRequest> =>
  fc
    .oneof(...kindsOf(call).map((kind) => ({ weight: KINDS[kind], arbitrary: fc.constant(kind) })))
    .chain((kind) => {
      const others = OTHER_METHODS.filter((method) => !material.methods.get(call.path)?.has(method))
      const isOther = kind === 'other method' && others.length > 0
      return fc
        .record({
          address: addressOf(call, material, kind === 'odd address'),
          body: isOther ? fc.constant(undefined) : bodyOf(call, kind, material),
          headers: fc.oneof({ weight: 4, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: oddHeaders }),
          method: isOther ? fc.constantFrom(...others) : fc.constant(call.method),
        })
        .map(({ address, body, headers, method }): FuzzRequest => {
          const token =
            kind === 'wrong token'
              ? { Authorization: `Bearer ${'x'.repeat(32)}` }
              : (material.ready.headers.get(call.id) ?? material.staff)
          return {
            call,
            kind,
            method,
            address,
            headers: {
              ...headers,
              ...(call.isForStaff && kind !== 'no token' ? token : {}),
              ...(kind === 'foreign origin' ? { Origin: 'https://evil.example' } : {}),
              ...(body ? { 'Content-Type': body.contentType } : {}),
            },
            raw: body?.raw,
            mustRefuse: kind === 'other method' && !isOther ? undefined : refusalOf(call, kind, body),
          }
        })
    })
