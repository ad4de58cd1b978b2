/** Test card payments: POST /api/sandbox/confirm and /api/sandbox/authenticate. They are 404 while a provider is in use. */
import { Hono } from 'hono'
import { HttpError } from '../../contract/errors.ts'
import { sandboxAuthenticate, sandboxConfirm } from '../../contract/payments/payment.ts'
import { intentIdOf } from '../../payments/app/providers.ts'
import type { CardForm, CardResult } from '../../payments/sandbox/card-form.ts'
import type { ApiEnv, ApiServices } from '../api-services.ts'
import { handleOperation, type OperationResult } from '../calls/operation-route.ts'
import { enforceDeclineLimitsOfIntent } from '../limits/decline-limits.ts'
import { limitPayments } from '../limits/payment-limits.ts'

const toResult = (result: CardResult): OperationResult => {
  switch (result.kind) {
    case 'status':
      return { json: { status: result.status } }
    case 'declined':
      throw new HttpError('card-declined', result.message)
    case 'unknown-card':
      throw new HttpError('card-not-accepted')
    case 'unknown-payment':
      throw new HttpError('payment-not-found')
    case 'closed':
      // The button was pressed twice. The payment exists once.
      if (result.status === 'succeeded' || result.status === 'requires_capture')
        return { json: { status: result.status } }
      throw new HttpError('payment-closed')
  }
}

export const sandboxRoutes = ({ checkout }: ApiServices): Hono<ApiEnv> => {
  const app = new Hono<ApiEnv>()
  const cards = async (): Promise<CardForm> => {
    const form = await checkout.cards()
    if (!form) throw new HttpError('unknown-call')
    return form
  }
  handleOperation(app, sandboxConfirm, async ({ body, c }) => {
    const form = await cards()
    await limitPayments(c, 'confirm', intentIdOf(body.clientSecret))
    await enforceDeclineLimitsOfIntent(c, intentIdOf(body.clientSecret))
    return toResult(await form.confirm(body))
  })
  handleOperation(app, sandboxAuthenticate, async ({ body, c }) => {
    const form = await cards()
    await limitPayments(c, 'confirm', intentIdOf(body.clientSecret))
    return toResult(await form.authenticate(body))
  })
  return app
}
