/**
 * A provider of several accounts: new payments are taken by the present one, and a payment that a former account has is
 * captured, cancelled and refunded there. The rule: a call that changes something goes only to the account that knows
 * the payment.
 */
import type { PaymentProviderName } from '../../domain/pricing/payment-mode.ts'
import { InvalidEventError, type PaymentProvider, ProviderError, type ProviderEvent } from '../provider.ts'

export type PaymentAccounts = {
  present: PaymentProvider
  /** Accounts whose payments are not all finished, the newest first. */
  former: readonly PaymentProvider[]
}

/** Payments whose account is remembered. */
const MAX_REMEMBERED = 10_000

/** Where only a key was replaced, both are of one account. The sandbox has no publishable key. */
const isSameAccount = (one: PaymentProvider, other: PaymentProvider): boolean =>
  one.publishableKey !== null && one.publishableKey === other.publishableKey

/** Each account once, by its newest keys: earlier ones may be revoked. */
const distinctAccounts = ({ present, former }: PaymentAccounts): PaymentProvider[] =>
  [present, ...former].filter(
    (provider, index, all) => !all.slice(0, index).some((newer) => isSameAccount(newer, provider)),
  )

const isUnknown = (error: unknown): boolean => error instanceof ProviderError && error.kind === 'not-found'

/**
 * @param accounts as they were read last, for what must be answered at once
 * @param fresh those of every change that was notified
 */
export const routePayments = (options: {
  accounts: () => PaymentAccounts
  fresh: () => Promise<PaymentAccounts>
}): PaymentProvider => {
  const { accounts, fresh } = options
  const remembered = new Map<string, PaymentProvider>()
  const remember = (intentId: string, provider: PaymentProvider): PaymentProvider => {
    if (remembered.size >= MAX_REMEMBERED) remembered.clear()
    remembered.set(intentId, provider)
    return provider
  }

  /**
   * The account that knows the thing. The sandbox is asked first, for it answers from the database; while it is the only
   * former account, nobody else is asked. What no account knows is the present one's to refuse.
   */
  const findAccount = async (
    { present, former }: PaymentAccounts,
    ask: (provider: PaymentProvider) => Promise<unknown>,
  ): Promise<PaymentProvider> => {
    const knows = async (provider: PaymentProvider): Promise<boolean> => {
      try {
        await ask(provider)
        return true
      } catch (error) {
        if (!isUnknown(error)) throw error
        return false
      }
    }
    const local = former.filter(({ mode }) => mode === 'sandbox')
    const remote = former.filter(({ mode }) => mode !== 'sandbox')
    for (const provider of local) if (await knows(provider)) return provider
    if (remote.length === 0) return present
    for (const provider of [present, ...remote]) if (await knows(provider)) return provider
    return present
  }

  const accountOf = async (intentId: string): Promise<PaymentProvider> => {
    const all = await fresh()
    if (all.former.length === 0) return all.present
    const known = remembered.get(intentId)
    if (known && (known === all.present || all.former.includes(known))) return known
    return remember(intentId, await findAccount(all, (provider) => provider.retrieveIntent(intentId)))
  }

  async function* fromAll<T>(list: (provider: PaymentProvider) => AsyncIterable<T>): AsyncGenerator<T> {
    for (const provider of distinctAccounts(await fresh())) yield* list(provider)
  }
  /** Balance and payouts are those of the account that takes payments. */
  async function* fromPresent<T>(list: (provider: PaymentProvider) => AsyncIterable<T>): AsyncGenerator<T> {
    yield* list((await fresh()).present)
  }

  const readEvent = (rawBody: string, signature: string | undefined): ProviderEvent => {
    const { present, former } = accounts()
    let refusal: InvalidEventError | undefined
    for (const provider of [present, ...former]) {
      try {
        return provider.readEvent(rawBody, signature)
      } catch (error) {
        if (!(error instanceof InvalidEventError)) throw error
        refusal ??= error
      }
    }
    throw refusal
  }

  return {
    get name() {
      return accounts().present.name
    },
    get mode() {
      return accounts().present.mode
    },
    get publishableKey() {
      return accounts().present.publishableKey
    },
    isOfFormerAccount: async (intentId) => {
      const { former } = await fresh()
      return former.length > 0 && former.includes(await accountOf(intentId))
    },
    createIntent: async (request) => {
      const { present } = await fresh()
      const intent = await present.createIntent(request)
      remember(intent.id, present)
      return intent
    },
    updateIntent: async (id, request) => (await accountOf(id)).updateIntent(id, request),
    retrieveIntent: async (id) => (await accountOf(id)).retrieveIntent(id),
    cancelIntent: async (id) => (await accountOf(id)).cancelIntent(id),
    captureIntent: async (id, request) => (await accountOf(id)).captureIntent(id, request),
    refund: async (request) => (await accountOf(request.intentId)).refund(request),
    refundPart: async (request) => (await accountOf(request.intentId)).refundPart(request),
    listRefunds: async (intentId) => (await accountOf(intentId)).listRefunds(intentId),
    retrieveRefund: async (id) => {
      const all = await fresh()
      const account =
        all.former.length === 0
          ? all.present
          : await findAccount(all, (provider) => provider.retrieveRefund(id))
      return account.retrieveRefund(id)
    },
    listIntents: (since, before) => fromAll((provider) => provider.listIntents(since, before)),
    listRefundedIntents: (since, before) =>
      fromAll((provider) => provider.listRefundedIntents(since, before)),
    listDisputes: (since) => fromAll((provider) => provider.listDisputes(since)),
    listBalance: (of) => fromPresent((provider) => provider.listBalance(of)),
    listPayouts: (since) => fromPresent((provider) => provider.listPayouts(since)),
    readEvent,
  }
}

const unreadable = (): never => {
  throw new ProviderError('unavailable', 'The keys of payments cannot be read on this node.')
}
// biome-ignore lint/correctness/useYield: it ends by its error.
async function* unreadableList(): AsyncGenerator<never> {
  unreadable()
}

/** Stands for an account whose keys this node cannot read: it takes no payment, and what is open waits. */
export const unreadableProvider = (name: PaymentProviderName): PaymentProvider => ({
  name,
  mode: 'live',
  publishableKey: null,
  createIntent: async () => unreadable(),
  updateIntent: async () => unreadable(),
  retrieveIntent: async () => unreadable(),
  cancelIntent: async () => unreadable(),
  captureIntent: async () => unreadable(),
  refund: async () => unreadable(),
  refundPart: async () => unreadable(),
  listRefunds: async () => unreadable(),
  retrieveRefund: async () => unreadable(),
  listIntents: unreadableList,
  listRefundedIntents: unreadableList,
  listDisputes: unreadableList,
  listBalance: unreadableList,
  listPayouts: unreadableList,
  readEvent: () => {
    throw new InvalidEventError('The keys of payments cannot be read on this node')
  },
})
