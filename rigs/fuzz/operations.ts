/** The calls of the OpenAPI document: what each takes, and whether an answer is one that it declares. */
import { Ajv2020 } from 'ajv/dist/2020.js'
import { apiDocument } from '../../src/api/documentation/openapi.ts'
import type { Schema } from './schema-values.ts'

type Media = Record<string, { schema?: Schema; example?: unknown }>
type Parameter = { name: string; in: string; required?: boolean; schema?: Schema }
type Described = {
  operationId: string
  security: object[]
  parameters?: Parameter[]
  requestBody?: { content: Media }
  responses: Record<string, { content?: Media }>
}
type ApiJson = {
  paths: Record<string, Record<string, Described>>
  components: { schemas: Record<string, Schema> }
}

export type Call = {
  id: string
  method: string
  path: string
  isForStaff: boolean
  parameters: readonly Parameter[]
  /** Of a JSON body. */
  body: Schema | undefined
  example: unknown
  /** Of a body that is a file. */
  fileTypes: readonly string[]
  /** Whether the document allows the JSON body. */
  allows(body: unknown): boolean
  /** What is wrong with an answer; undefined: it is as declared. */
  problemOf(answer: { status: number; contentType: string; text: string }): string | undefined
}

const ROOT = 'api'
const escaped = (part: string): string => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))

export const readCalls = (): { calls: Call[]; components: Readonly<Record<string, Schema>> } => {
  const document: ApiJson = JSON.parse(JSON.stringify(apiDocument()))
  const ajv = new Ajv2020({ strict: false, validateFormats: false })
  ajv.addSchema({ ...document, $id: ROOT })
  const at = (...parts: string[]) => ajv.compile({ $ref: `${ROOT}#/${parts.map(escaped).join('/')}` })

  const callOf = (path: string, method: string, described: Described): Call => {
    const here = ['paths', path, method]
    const content = described.requestBody?.content ?? {}
    const json = content['application/json']
    const isUpload = json?.schema === undefined
    const fits = json?.schema && at(...here, 'requestBody', 'content', 'application/json', 'schema')
    const answers = new Map(
      Object.entries(described.responses).flatMap(([status, response]) =>
        Object.entries(response.content ?? {}).map(([type, { schema }]) => [
          `${status} ${type}`,
          schema && at(...here, 'responses', status, 'content', type, 'schema'),
        ]),
      ),
    )
    return {
      id: described.operationId,
      method: method.toUpperCase(),
      path,
      isForStaff: described.security.length > 0,
      parameters: described.parameters ?? [],
      body: json?.schema,
      example: json?.example,
      fileTypes: isUpload ? Object.keys(content) : [],
      allows: (body) => !fits || fits(body) === true,
      problemOf: ({ status, contentType, text }) => {
        const type = contentType.split(';')[0] ?? ''
        const key = `${status} ${type}`
        if (!answers.has(key)) return `${key} is not declared`
        const schema = answers.get(key)
        if (type !== 'application/json' || !schema) return undefined
        return schema(JSON.parse(text))
          ? undefined
          : `${key} breaks its schema: ${ajv.errorsText(schema.errors)}`
      },
    }
  }
  const calls = Object.entries(document.paths)
    .filter(([path]) => path.startsWith('/api/'))
    .flatMap(([path, item]) =>
      Object.entries(item).map(([method, described]) => callOf(path, method, described)),
    )
  return { calls, components: document.components.schemas }
}
