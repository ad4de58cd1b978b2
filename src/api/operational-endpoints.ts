/** Endpoints outside the contract, for the OpenAPI document: health, readiness, metrics, the webhook, the document itself. */
import type { ZodOpenApiOperationObject, ZodOpenApiResponsesObject } from 'zod-openapi'
import type { ErrorCode } from '../contract/errors.ts'
import { PROVIDERS } from '../payments/app/providers.ts'

type Described = { method: 'get' | 'post'; path: string; call: ZodOpenApiOperationObject }

const text = (description: string, example: string, type = 'text/plain') => ({
  description,
  content: { [type]: { schema: { type: 'string' as const }, example } },
})
const json = (description: string, schema: object, example?: unknown) => ({
  description,
  content: { 'application/json': { schema, ...(example === undefined ? {} : { example }) } },
})

export const operationalEndpoints = (
  refusals: (codes: readonly ErrorCode[]) => ZodOpenApiResponsesObject,
): Described[] => [
  ...PROVIDERS.map(
    ({ webhook: { path, signatureHeader, description } }): Described => ({
      method: 'post',
      path,
      call: {
        operationId: description.operationId,
        tags: ['Payment'],
        summary: description.summary,
        security: [],
        parameters: [
          {
            name: signatureHeader,
            in: 'header',
            required: true,
            description: description.signature,
            schema: { type: 'string' },
          },
        ],
        requestBody: {
          required: true,
          content: { 'application/json': { schema: { type: 'object', description: description.body } } },
        },
        responses: {
          200: json(
            'Processed or ignored',
            { type: 'object', properties: { received: { type: 'boolean' } }, required: ['received'] },
            { received: true },
          ),
          ...refusals(['webhook-invalid', 'body-too-large', 'internal-error', 'not-ready', 'foreign-origin']),
        },
      },
    }),
  ),
  {
    method: 'get',
    path: '/healthz',
    call: {
      operationId: 'readHealth',
      tags: ['Service'],
      summary: 'Liveness of the process',
      security: [],
      responses: { 200: text('Alive', 'ok') },
    },
  },
  {
    method: 'get',
    path: '/readyz',
    call: {
      operationId: 'readReadiness',
      tags: ['Service'],
      summary: 'Readiness: the database answers, its schema is of this release, the node is not stopping',
      security: [],
      responses: { 200: text('Ready', 'ready'), ...refusals(['not-ready']) },
    },
  },
  {
    method: 'get',
    path: '/metrics',
    call: {
      operationId: 'readMetrics',
      tags: ['Service'],
      summary:
        'Prometheus metrics; for direct requests from this machine, or with METRICS_TOKEN as a Bearer token',
      security: [],
      responses: {
        200: text('Metrics', 'haberdash_page_cache_pages 42'),
        ...refusals(['unknown-call', 'internal-error']),
      },
    },
  },
  {
    method: 'get',
    path: '/api/openapi.json',
    call: {
      operationId: 'readDescription',
      tags: ['Service'],
      summary: 'This document, for programs',
      security: [],
      responses: { 200: json('OpenAPI 3.1', { type: 'object' }) },
    },
  },
  {
    method: 'get',
    path: '/api/docs',
    call: {
      operationId: 'readDocs',
      tags: ['Service'],
      summary: 'This document, for people',
      security: [],
      responses: { 200: text('A page', '<!doctype html>', 'text/html') },
    },
  },
  {
    method: 'get',
    path: '/api/docs/{file}',
    call: {
      operationId: 'readDocsFile',
      tags: ['Service'],
      summary: 'A script or style sheet of that page',
      security: [],
      parameters: [
        { name: 'file', in: 'path', required: true, schema: { type: 'string' }, example: 'swagger-ui.css' },
      ],
      responses: {
        200: text('The file', 'body { margin: 0 }', 'text/css'),
        ...refusals(['file-not-found']),
      },
    },
  },
]
