/** The OpenAPI 3.1 description, generated from the schemas that validate requests. */
import { Hono } from 'hono'
import {
  createDocument,
  type ZodOpenApiOperationObject,
  type ZodOpenApiPathsObject,
  type ZodOpenApiResponseObject,
  type ZodOpenApiResponsesObject,
} from 'zod-openapi'
import release from '../../../package.json' with { type: 'json' }
import { operations } from '../../contract/app/operations.ts'
import { type ErrorCode, errorTable } from '../../contract/errors.ts'
import { type Operation, permissionOf } from '../../contract/operation.ts'
import { exampleOf } from '../../contract/operation-example.ts'
import { STAFF_PERMISSIONS } from '../../contract/staff-permissions.ts'
import type { ApiEnv } from '../api-services.ts'
import { operationalEndpoints } from '../operational-endpoints.ts'

export type ApiDocument = ReturnType<typeof createDocument>

const tags: Record<Operation['tag'] | 'Service', string> = {
  Catalogue: 'What the shop sells. Open to all.',
  Cart: 'The cart of a browser session, known by its 9-character session id.',
  Newsletter: 'Subscribing to the newsletter.',
  Payment: 'Opening a payment, and what the payment provider tells.',
  Orders: 'Turning a payment that succeeded into an order.',
  Sandbox: 'Paying with test cards; there only while the shop has no Stripe keys.',
  Staff:
    "The staff's calls. All but signing in and links need a session. `x-permission` and `x-roles` say who may make a call.",
  Service: 'For those who run the shop, and this description.',
}

/** Writes are rate limited by address, except by staff and except changes of an existing cart. */
const isLimited = (operation: Operation): boolean =>
  operation.method !== 'get' &&
  (operation.tag !== 'Cart' || operation.method === 'post') &&
  !permissionOf(operation)

/** Errors that follow from what an operation takes. */
const commonErrors = (operation: Operation): ErrorCode[] => [
  ...(operation.params || operation.query || operation.body ? (['invalid-request'] as const) : []),
  ...(operation.body ? (['malformed-json', 'unsupported-media-type', 'body-too-large'] as const) : []),
  ...(operation.upload ? [operation.upload.tooLarge] : []),
  ...(permissionOf(operation)
    ? (['staff-only', 'not-permitted', 'second-factor-required', 'account-required'] as const)
    : []),
  ...(operation.method === 'get' ? [] : (['foreign-origin'] as const)),
  ...(isLimited(operation) ? (['too-many-requests'] as const) : []),
  'internal-error',
  'not-ready',
  'busy',
]

export const errorResponses = (codes: readonly ErrorCode[]): ZodOpenApiResponsesObject => {
  const byStatus = Map.groupBy(new Set(codes), (code) => errorTable[code].status)
  return Object.fromEntries(
    [...byStatus]
      .sort(([a], [b]) => a - b)
      .map(([status, group]) => [
        String(status),
        {
          description: group.map((code) => errorTable[code].message).join('\n\n'),
          headers: {
            'X-Request-Id': { description: 'By which the log knows the request', schema: { type: 'string' } },
            ...(status === 429 || status === 503
              ? { 'Retry-After': { description: 'Seconds', schema: { type: 'integer' } } }
              : {}),
          },
          content: {
            'text/plain': {
              schema: { type: 'string' },
              examples: Object.fromEntries(group.map((code) => [code, { value: errorTable[code].message }])),
            },
          },
        },
      ]),
  ) as ZodOpenApiResponsesObject
}

const withExample = (example: unknown) => (example === undefined ? {} : { example })

const jsonResponses = (operation: Operation): ZodOpenApiResponsesObject =>
  Object.fromEntries(
    Object.entries(operation.responses).map(([status, { description, schema, contentType }]) => [
      status,
      {
        description,
        ...(operation.id === 'listProducts'
          ? {
              headers: {
                'X-Total-Count': {
                  description: 'Number of products that match; sent with a limit',
                  schema: { type: 'integer' },
                },
                'X-Total-Saving': {
                  description:
                    'Sum of all reductions of the products that match, in pounds; sent with onSale and limit, not search',
                  schema: { type: 'string' },
                },
              },
            }
          : {}),
        ...(contentType ? { content: { [contentType]: { schema: { type: 'string' } } } } : {}),
        ...(schema
          ? {
              content: {
                'application/json': {
                  schema,
                  ...withExample(exampleOf(operation.example, Number(status))),
                },
              },
            }
          : {}),
      },
    ]),
  ) as ZodOpenApiResponsesObject

/** A status can have both: a message, or JSON that names rows or fields. */
const mergeResponses = (
  json: ZodOpenApiResponsesObject,
  errors: ZodOpenApiResponsesObject,
): ZodOpenApiResponsesObject => {
  const merged: Record<string, ZodOpenApiResponseObject> = { ...json } as never
  for (const [status, error] of Object.entries(errors as Record<string, ZodOpenApiResponseObject>)) {
    const other = merged[status]
    merged[status] = other
      ? {
          ...error,
          description: `${other.description}\n\n${error.description}`,
          content: { ...other.content, ...error.content },
        }
      : error
  }
  return merged as ZodOpenApiResponsesObject
}

const describeCall = (operation: Operation): ZodOpenApiOperationObject => {
  const permission = permissionOf(operation)
  return {
    operationId: operation.id,
    tags: [operation.tag],
    summary: operation.summary,
    security: permission ? [{ staff: [] }, { keptStaffSession: [] }] : [],
    ...(permission && { 'x-permission': permission, 'x-roles': STAFF_PERMISSIONS[permission].roles }),
    requestParams: {
      ...(operation.params ? { path: operation.params } : {}),
      ...(operation.query ? { query: operation.query } : {}),
    },
    ...(operation.body
      ? {
          requestBody: {
            required: true,
            content: {
              'application/json': {
                schema: operation.body,
                ...withExample(operation.example?.body),
              },
            },
          },
        }
      : {}),
    ...(operation.upload
      ? {
          requestBody: {
            required: true,
            content: Object.fromEntries(operation.upload.types.map((type) => [type, {}])),
          },
        }
      : {}),
    responses: mergeResponses(
      jsonResponses(operation),
      errorResponses([...operation.errors, ...commonErrors(operation)]),
    ),
  }
}

const pathsOf = (described: readonly { method: string; path: string; call: ZodOpenApiOperationObject }[]) => {
  const paths: ZodOpenApiPathsObject = {}
  for (const { method, path, call } of described) {
    paths[path] = { ...paths[path], [method]: call }
  }
  return paths
}

const withParameterExamples = (document: ApiDocument): ApiDocument => {
  for (const { path, method, example } of operations) {
    const values = { ...example?.params, ...example?.query }
    for (const parameter of document.paths?.[path]?.[method]?.parameters ?? [])
      if ('name' in parameter && values[parameter.name] !== undefined)
        parameter.example = values[parameter.name]
  }
  return document
}

export const apiDocument = (): ApiDocument =>
  withParameterExamples(
    createDocument({
      openapi: '3.1.0',
      info: {
        title: 'Haberdash',
        version: release.version,
        description:
          'The calls of a Haberdash shop. Amounts in the catalogue are pounds as decimal strings, such as "42.00". ' +
          'An error answers with a status and a short plain-text message.',
        license: { name: 'MIT', identifier: 'MIT' },
      },
      servers: [{ url: '/' }],
      tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
      paths: pathsOf([
        ...operations.map((operation) => ({
          method: operation.method,
          path: operation.path,
          call: describeCall(operation),
        })),
        ...operationalEndpoints(errorResponses),
      ]),
      components: {
        securitySchemes: {
          staff: {
            type: 'http',
            scheme: 'bearer',
            description:
              'The token that POST /api/admin/login or POST /api/admin/login/account answers with. It ends after two hours without a call, and after twelve hours.',
          },
          keptStaffSession: {
            type: 'apiKey',
            in: 'cookie',
            name: 'haberdash_staff',
            description:
              'Set by POST /api/admin/login/account with `keep`, over https as __Secure-haberdash_staff. It counts only with the header `X-Staff-Session: cookie`, and ends after 7 days without a call and after 30 days.',
          },
        },
      },
    }),
  )

/** Serves the document, generated on the first request. */
export const openapiRoutes = (): Hono<ApiEnv> => {
  let text: string | undefined
  return new Hono<ApiEnv>().get('/api/openapi.json', (c) => {
    text ??= JSON.stringify(apiDocument(), null, 2)
    return c.body(text, 200, {
      'Content-Type': 'application/json; charset=utf-8',
      'Cache-Control': 'public, max-age=300',
    })
  })
}
