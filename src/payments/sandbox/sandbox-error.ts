/** Stripe's error response: a status and `{ error: { type, code, message, … } }`. */

export type SandboxErrorBody = {
  type: 'invalid_request_error' | 'card_error' | 'idempotency_error' | 'api_error'
  message: string
  code?: string
  decline_code?: string
  param?: string
  charge?: string
  payment_intent?: object
  payment_method?: object
}

export class SandboxError extends Error {
  readonly status: 400 | 401 | 402 | 404 | 409 | 500
  readonly body: SandboxErrorBody
  constructor(status: SandboxError['status'], body: SandboxErrorBody) {
    super(body.message)
    this.name = 'SandboxError'
    this.status = status
    this.body = body
  }
}

export const invalidRequest = (
  message: string,
  details: { code?: string; param?: string } = {},
): SandboxError => new SandboxError(400, { type: 'invalid_request_error', message, ...details })

export const notFound = (what: string, id: string): SandboxError =>
  new SandboxError(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${what}: '${id}'`,
    param: what === 'payment_intent' ? 'intent' : what,
  })
