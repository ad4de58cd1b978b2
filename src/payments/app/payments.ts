/**
 * The choice of the payment provider by the settings: one with keys, or the in-process sandbox without. It follows the
 * settings while the shop runs.
 */
import { randomBytes } from 'node:crypto'
import type { Database } from '../../storage/database/database.ts'
import type { PaymentProvider } from '../provider.ts'
import type { ExaminedShop, ProviderExamination } from '../provider-facts.ts'
import { type CardForm, createCardForm } from '../sandbox/card-form.ts'
import { createSandbox, type Sandbox } from '../sandbox/sandbox.ts'
import { examineStripe } from '../stripe/examination.ts'
import { STRIPE } from '../stripe/facts.ts'
import { createStripeProvider } from '../stripe/stripe.ts'
import type { StripeSettings } from '../stripe/stripe-settings.ts'
import { type PaymentAccounts, routePayments, unreadableProvider } from './payment-accounts.ts'
import type { PaymentSettings } from './payment-settings.ts'

export type Payments = {
  /** Of all accounts. */
  provider: PaymentProvider
  /** The sandbox's card form; null while real payments are taken, by what the database has at the moment. */
  cards(): Promise<CardForm | null>
  /** Undefined where no trial payment can be open. */
  sandbox(): Sandbox | undefined
}

/** The settings of payments, which may change while the shop runs. */
export type PaymentSetup = {
  payments: PaymentSettings
  /** Of accounts whose payments are not all finished. */
  formerPayments: readonly PaymentSettings[]
  unreadableServices: readonly string[]
  environmentServices: Readonly<Record<'payments', readonly string[]>>
}

type Options = {
  setup: {
    current(): PaymentSetup
    fresh(): Promise<PaymentSetup>
    /** What the database has at the moment. */
    read(): Promise<PaymentSetup>
  }
  db: Database
  now: () => Date
  /** The shop's API, to which the sandbox sends its events. */
  request: (path: string, init: RequestInit) => Response | Promise<Response>
  onError: (error: unknown) => void
  /** Measures the calls to each account. */
  observe: (provider: PaymentProvider) => PaymentProvider
  /** Timeout of one request to the provider. */
  timeoutMs?: number | undefined
}

const openStripe = ({ apiUrl, ...keys }: StripeSettings, { now, timeoutMs }: Options): PaymentProvider =>
  createStripeProvider({
    ...keys,
    ...(apiUrl === undefined ? {} : { apiUrl }),
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
    now,
  })

type OpenSandbox = { provider: PaymentProvider; cards: CardForm; service: Sandbox }

const openSandbox = (options: Options): OpenSandbox => {
  // The keys exist in this process only, which signs and verifies: nobody else can forge an event.
  const secret = () => randomBytes(24).toString('hex')
  const keys = {
    secretKey: `sk_test_${secret()}`,
    publishableKey: `pk_test_${secret()}`,
    webhookSecret: `whsec_${secret()}`,
  }
  const { path, signatureHeader } = STRIPE.webhook
  const deliver = async (body: string, signature: string) => {
    const headers = { 'Content-Type': 'application/json', [signatureHeader]: signature }
    return (await options.request(path, { method: 'POST', headers, body })).ok
  }
  const service = createSandbox({ ...options, deliver, keys })
  const provider = createStripeProvider({
    mode: 'sandbox',
    ...keys,
    publishableKey: null,
    fetch: (input, init) => service.fetch(new Request(input, init)),
    now: options.now,
  })
  return { provider, cards: createCardForm(service, keys.publishableKey), service }
}

const isUnreadable = ({ unreadableServices }: PaymentSetup): boolean =>
  unreadableServices.includes('payments')

/** Keys that staff have entered may follow trial payments, which finish in the sandbox. */
const mayHaveTrials = ({ payments, environmentServices }: PaymentSetup): boolean =>
  payments.kind === 'sandbox' || environmentServices.payments.length === 0

export const createPayments = (options: Options): Payments => {
  const { setup, observe } = options
  let opened: OpenSandbox | undefined
  const sandbox = (): OpenSandbox => {
    if (!opened) {
      const made = openSandbox(options)
      opened = { ...made, provider: observe(made.provider) }
    }
    return opened
  }
  /** A kind of settings without a provider does not compile. */
  const open = (settings: PaymentSettings): PaymentProvider => {
    switch (settings.kind) {
      case 'stripe':
        return observe(openStripe(settings, options))
      case 'sandbox':
        return sandbox().provider
    }
  }
  let providers = new Map<string, PaymentProvider>()
  let last: { of: PaymentSetup; accounts: PaymentAccounts } | undefined
  const closed = unreadableProvider('stripe')
  /** An account that stays keeps its provider. */
  const accountsOf = (of: PaymentSetup): PaymentAccounts => {
    if (last?.of === of) return last.accounts
    const used = new Map<string, PaymentProvider>()
    const providerOf = (settings: PaymentSettings): PaymentProvider => {
      const key = JSON.stringify(settings)
      const provider = used.get(key) ?? providers.get(key) ?? open(settings)
      used.set(key, provider)
      return provider
    }
    const present = isUnreadable(of) ? closed : providerOf(of.payments)
    const former = [
      ...of.formerPayments,
      ...(mayHaveTrials(of) ? [{ kind: 'sandbox' } satisfies PaymentSettings] : []),
    ].map(providerOf)
    const accounts = { present, former: [...new Set(former)].filter((provider) => provider !== present) }
    providers = used
    last = { of, accounts }
    return accounts
  }
  return {
    provider: routePayments({
      accounts: () => accountsOf(setup.current()),
      fresh: async () => accountsOf(await setup.fresh()),
    }),
    cards: async () => {
      const stored = await setup.read()
      return stored.payments.kind === 'sandbox' && !isUnreadable(stored) ? sandbox().cards : null
    },
    sandbox: () => (mayHaveTrials(setup.current()) ? sandbox().service : undefined),
  }
}

/** For the doctor; undefined with the sandbox. */
export const examineProvider = async (
  settings: PaymentSettings,
  shop: ExaminedShop,
): Promise<ProviderExamination | undefined> => {
  switch (settings.kind) {
    case 'stripe':
      return examineStripe(settings, shop)
    case 'sandbox':
      return undefined
  }
}
