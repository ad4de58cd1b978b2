/** Values of a JSON schema of the OpenAPI document, at random and mostly valid. */
import fc from 'fast-check'

export type Schema = {
  $ref?: string
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  format?: string
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  exclusiveMaximum?: number
  items?: Schema
  minItems?: number
  maxItems?: number
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: boolean | Schema
}

/** Values that earlier answers had under the name: ids, slugs, versions. */
export type KnownValues = (name: string) => readonly unknown[]

type Context = { components: Readonly<Record<string, Schema>>; known: KnownValues }

const MAX_TEXT = 60
const MAX_ENTRIES = 3
const MAX_DEPTH = 8
const LARGEST = 2_147_483_648

const textOf = ({ minLength = 0, maxLength, pattern, format }: Schema): fc.Arbitrary<string> => {
  if (format === 'email') return fc.emailAddress()
  if (format === 'uri') return fc.webUrl()
  if (format === 'date-time') return fc.date({ noInvalidDate: true }).map((date) => date.toISOString())
  if (pattern !== undefined) {
    try {
      return fc.stringMatching(new RegExp(pattern, 'u'))
    } catch {
      // Look-arounds cannot be generated.
    }
  }
  const shortest = Math.min(minLength, MAX_TEXT)
  const longest = Math.max(shortest, Math.min(maxLength ?? MAX_TEXT, MAX_TEXT))
  const bounds = [minLength, ...(maxLength === undefined ? [] : [maxLength])].filter(
    (length) => length < 20_000,
  )
  return fc.oneof(
    { weight: 5, arbitrary: fc.string({ unit: 'grapheme', minLength: shortest, maxLength: longest }) },
    { weight: 1, arbitrary: fc.constantFrom(...bounds.map((length) => 'x'.repeat(length))) },
  )
}

const wholeOf = (schema: Schema): fc.Arbitrary<number> => {
  const min = Math.ceil(Math.max(schema.minimum ?? (schema.exclusiveMinimum ?? -LARGEST - 1) + 1, -LARGEST))
  const max = Math.floor(Math.min(schema.maximum ?? (schema.exclusiveMaximum ?? LARGEST + 1) - 1, LARGEST))
  return fc.integer({ min, max: Math.max(min, max) })
}
const numberOf = (schema: Schema): fc.Arbitrary<number> =>
  fc.oneof(
    wholeOf(schema),
    wholeOf({ minimum: 0, maximum: 100_000 }).map((pence) => pence / 100),
  )

const objectOf = (schema: Schema, context: Context, depth: number): fc.Arbitrary<object> => {
  const { properties = {}, required = [], additionalProperties } = schema
  const fields = Object.entries(properties).map(([name, each]): [string, fc.Arbitrary<unknown>] => [
    name,
    arbitraryOf(each, context, name, depth + 1),
  ])
  const record = fc.record(Object.fromEntries(fields), { requiredKeys: required }) as fc.Arbitrary<object>
  if (typeof additionalProperties !== 'object' || Object.keys(additionalProperties).length === 0)
    return record
  const keys = fc.oneof(fc.string({ unit: 'grapheme', maxLength: 20 }), fc.constantFrom('Olive', '20L'))
  const more = fc.dictionary(keys, arbitraryOf(additionalProperties, context, '', depth + 1), {
    maxKeys: MAX_ENTRIES,
  })
  return fc.tuple(record, more).map(([own, others]) => ({ ...others, ...own }))
}

const plainValueOf = (
  schema: Schema,
  context: Context,
  name: string,
  depth: number,
): fc.Arbitrary<unknown> => {
  const type = Array.isArray(schema.type) ? schema.type : [schema.type ?? (schema.properties ? 'object' : '')]
  const each = type.map((one): fc.Arbitrary<unknown> => {
    switch (one) {
      case 'string':
        return textOf(schema)
      case 'integer':
        return wholeOf(schema)
      case 'number':
        return numberOf(schema)
      case 'boolean':
        return fc.boolean()
      case 'null':
        return fc.constant(null)
      case 'array':
        return fc.array(arbitraryOf(schema.items ?? {}, context, name, depth + 1), {
          minLength: Math.min(schema.minItems ?? 0, MAX_ENTRIES),
          maxLength: Math.max(schema.minItems ?? 0, Math.min(schema.maxItems ?? MAX_ENTRIES, MAX_ENTRIES)),
        })
      case 'object':
        return objectOf(schema, context, depth)
      default:
        return fc.jsonValue({ maxDepth: 2 })
    }
  })
  return fc.oneof(...each)
}

/** @param name of the property or parameter, under which values are known */
export const arbitraryOf = (
  schema: Schema,
  context: Context,
  name = '',
  depth = 0,
): fc.Arbitrary<unknown> => {
  if (depth > MAX_DEPTH) return fc.constant(null)
  const inside = (each: Schema): fc.Arbitrary<unknown> => arbitraryOf(each, context, name, depth + 1)
  if (schema.$ref !== undefined)
    return inside(context.components[schema.$ref.replace('#/components/schemas/', '')] ?? {})
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const either = schema.anyOf ?? schema.oneOf
  if (either) return fc.oneof(...either.map(inside))
  if (schema.allOf)
    return fc.tuple(...schema.allOf.map(inside)).map((parts) => Object.assign({}, ...(parts as object[])))
  const plain = plainValueOf(schema, context, name, depth)
  const isScalar = !['array', 'object'].includes(String(schema.type))
  const known = isScalar ? context.known(name) : []
  if (known.length === 0) return plain
  return fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...known) }, { weight: 1, arbitrary: plain })
}
