/** JSON Schemas as tables that a person can read. */
import { html } from 'hono/html'
import type { ApiDocument } from './openapi.ts'

type Parameters = NonNullable<
  NonNullable<NonNullable<NonNullable<ApiDocument['paths']>[string]>['get']>['parameters']
>
/** What our schemas use of JSON Schema. */
type Schema = {
  $ref?: string
  type?: string | string[]
  format?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
  additionalProperties?: Schema | boolean
  required?: string[]
  description?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  maxItems?: number
  pattern?: string
}

const asSchema = (schema: unknown): Schema => (typeof schema === 'object' && schema !== null ? schema : {})

/** What a value is, in a few words; schemas with a name are linked. */
const typeOf = (schema: Schema): unknown => {
  if (schema.$ref) {
    const name = schema.$ref.split('/').at(-1)
    return html`<a href="#schema-${name}">${name}</a>`
  }
  if (schema.anyOf) return schema.anyOf.map((one, index) => html`${index > 0 ? ' or ' : ''}${typeOf(one)}`)
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map(String).join(' | ')
  if (schema.type === 'array') return html`list of ${typeOf(schema.items ?? {})}`
  if (schema.type === 'object' && typeof schema.additionalProperties === 'object')
    return html`object: name to ${typeOf(schema.additionalProperties)}`
  if (schema.format === 'date-time') return 'date and time'
  return [schema.type ?? 'anything'].flat().join(' or ')
}

const limitsOf = ({ minLength, maxLength, minimum, maximum, maxItems, pattern, format }: Schema): string => {
  const safe = Number.MAX_SAFE_INTEGER
  return [
    minLength === 1 ? 'not empty' : minLength ? `at least ${minLength} characters` : '',
    maxLength !== undefined ? `at most ${maxLength} characters` : '',
    minimum !== undefined && minimum > -safe ? `from ${minimum}` : '',
    maximum !== undefined && maximum < safe ? `up to ${maximum}` : '',
    maxItems !== undefined ? `at most ${maxItems} entries` : '',
    pattern !== undefined && maxLength === undefined && format === undefined ? `matches ${pattern}` : '',
  ]
    .filter(Boolean)
    .join(', ')
}

const row = (name: string, schema: Schema, required: boolean, note = '') => {
  const remarks = [schema.description ?? note, limitsOf(schema)].filter(Boolean).join('; ')
  return html`<tr><th scope="row"><code>${name}</code>${required ? '' : html` <span class="optional">optional</span>`}</th>
<td>${typeOf(schema)}</td><td>${remarks}</td></tr>`
}

/** Fields of an object within an object stand under their path: "brand.name". */
const rows = (schema: Schema, prefix = ''): unknown[] =>
  Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const required = schema.required?.includes(name) ?? false
    const inner = field.type === 'array' ? asSchema(field.items) : field
    const path = `${prefix}${name}`
    if (!inner.properties) return [row(path, field, required)]
    const suffix = field.type === 'array' ? '[].' : '.'
    return [row(path, field, required), ...rows(inner, path + suffix)]
  })

const table = (caption: string, content: unknown[]) =>
  html`<div class="scroll" tabindex="0" role="group" aria-label="${caption}"><table><caption>${caption}</caption>
<thead><tr><th scope="col">Name</th><th scope="col">Type</th><th scope="col">Notes</th></tr></thead>
<tbody>${content}</tbody></table></div>`

export const schemaTable = (given: unknown, caption: string) => {
  const schema = asSchema(given)
  return schema.properties
    ? table(`Fields of the ${caption}`, rows(schema))
    : html`<p class="shape">${typeOf(schema)}</p>`
}

export const parameterTable = (parameters: Parameters) =>
  table(
    'Parameters',
    parameters.map((parameter) =>
      'name' in parameter
        ? row(
            parameter.name,
            asSchema(parameter.schema),
            parameter.required ?? false,
            `${parameter.in === 'path' ? 'in the path' : `in the ${parameter.in}`}`,
          )
        : '',
    ),
  )

export const schemaSection = (name: string, given: unknown) =>
  html`<article id="schema-${name}"><h3>${name}</h3>${schemaTable(given, name)}</article>`
