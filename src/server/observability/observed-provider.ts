/** A payment provider whose calls are measured: each is passed through `around` under the name of its operation. */
import type { PaymentProvider } from '../../payments/provider.ts'

export type Around = <T>(operation: string, call: () => Promise<T>) => Promise<T>

export const observeProvider = (provider: PaymentProvider, around: Around): PaymentProvider => ({
  ...provider,
  createIntent: (request) => around('create_intent', () => provider.createIntent(request)),
  updateIntent: (id, request) => around('update_intent', () => provider.updateIntent(id, request)),
  retrieveIntent: (id) => around('retrieve_intent', () => provider.retrieveIntent(id)),
  cancelIntent: (id) => around('cancel_intent', () => provider.cancelIntent(id)),
  captureIntent: (id, request) => around('capture_intent', () => provider.captureIntent(id, request)),
  refund: (request) => around('refund', () => provider.refund(request)),
  retrieveRefund: (id) => around('retrieve_refund', () => provider.retrieveRefund(id)),
  refundPart: (request) => around('refund_part', () => provider.refundPart(request)),
  listRefunds: (id) => around('list_refunds', () => provider.listRefunds(id)),
})
