/**
 * What Stripe's script does to a page, as far as the checkout needs it: a card form in the payment element, and
 * confirming through Stripe's API. The shop's own bundle and headers are the real ones. The bank asks by a dialog of
 * the browser: accepted is passed.
 */
import type { Page, Request } from '@playwright/test'

/** Where the bank asks for authentication: over the page, or on a page of its own that sends the shopper back. */
type Bank = 'here' | 'away'

/** Runs in the page, as Stripe's script would. */
const script = (bank: Bank) => {
  type Handler = (event: unknown) => void
  type Intent = { id: string; status: string }
  const labels = { number: 'Card number', exp: 'Expiry', cvc: 'CVC' } as const
  let fields: Record<string, HTMLInputElement> = {}
  let problem: HTMLElement | undefined
  let secret = ''

  const element = (given: object) => {
    const handlers: Record<string, Handler> = {}
    return {
      on: (event: string, handler: Handler) => {
        handlers[event] = handler
      },
      off: (event: string) => {
        delete handlers[event]
      },
      mount: (place: HTMLElement) => {
        fields = {}
        place.dataset.given = JSON.stringify(given)
        for (const [name, label] of Object.entries(labels)) {
          const wrapper = document.createElement('label')
          const input = document.createElement('input')
          wrapper.append(`${label} `, input)
          place.append(wrapper)
          fields[name] = input
        }
        problem = document.createElement('p')
        problem.role = 'alert'
        place.append(problem)
        setTimeout(() => handlers.ready?.({ elementType: 'payment' }))
      },
      update: () => undefined,
      destroy: () => undefined,
      unmount: () => undefined,
      focus: () => fields.number?.focus(),
    }
  }
  let mounted: ReturnType<typeof element> | null = null
  /** Missing fields are reported in the form itself, and to the page without a request. */
  const submit = async () => {
    const isComplete = Object.values(fields).every(({ value }) => value.trim() !== '')
    const message = 'Your card number is incomplete.'
    problem?.replaceChildren(isComplete ? '' : message)
    return isComplete ? { selectedPaymentMethod: 'card' } : { error: { type: 'validation_error', message } }
  }
  const post = async (action: string, form: Record<string, string>) => {
    const id = secret.split('_secret_')[0]
    const request = fetch(`https://api.stripe.com/v1/payment_intents/${id}/${action}`, {
      method: 'POST',
      body: new URLSearchParams({ key: 'pk_test_browsertests1', client_secret: secret, ...form }),
    })
    type Answer = Intent & { error?: { type: string; message: string; payment_intent?: Intent } }
    // Stripe's script never rejects for want of a connection.
    return request.then(
      (response) => response.json() as Promise<Answer>,
      () => ({ error: { type: 'api_connection_error', message: 'Stripe cannot be reached.' } }) as Answer,
    )
  }
  type ConfirmParams = {
    return_url: string
    payment_method_data?: { billing_details?: { email?: string } }
  }
  const confirmPayment = async ({ confirmParams }: { confirmParams: ConfirmParams }) => {
    const [month = '', year = ''] = fields.exp?.value.split('/') ?? []
    const answer = await post('confirm', {
      return_url: confirmParams.return_url,
      'payment_method_data[type]': 'card',
      'payment_method_data[billing_details][email]':
        confirmParams.payment_method_data?.billing_details?.email ?? '',
      'payment_method_data[card][number]': fields.number?.value ?? '',
      'payment_method_data[card][exp_month]': month,
      'payment_method_data[card][exp_year]': year,
      'payment_method_data[card][cvc]': fields.cvc?.value ?? '',
    })
    if (answer.error) return { error: answer.error }
    if (answer.status !== 'requires_action') return { paymentIntent: answer }
    const isPassed = confirm('The bank asks whether it is you')
    const decided = await post('authenticate', { outcome: isPassed ? 'pass' : 'fail' })
    if (bank === 'here') return decided.error ? { error: decided.error } : { paymentIntent: decided }
    const back = new URL(confirmParams.return_url)
    back.searchParams.set('payment_intent', answer.id)
    back.searchParams.set('payment_intent_client_secret', secret)
    back.searchParams.set('redirect_status', isPassed ? 'succeeded' : 'failed')
    location.assign(back)
    return new Promise(() => undefined)
  }
  const unused = () => undefined
  const initialise = () => ({
    elements: (options: { clientSecret: string }) => {
      secret = options.clientSecret
      // The options that the shop requests are readable at the card form.
      const create = (kind: string, given: object) => {
        mounted = element({ elements: options, kind, ...given })
        return mounted
      }
      return { create, submit, update: unused, getElement: () => mounted }
    },
    confirmPayment,
    createToken: unused,
    createPaymentMethod: unused,
    confirmCardPayment: unused,
    registerAppInfo: unused,
    _registerWrapper: unused,
  })
  Object.assign(window, { Stripe: Object.assign(initialise, { version: 'endive' }) })
}

type Meeting = {
  bank?: Bank
  /** Between what Stripe did and its answer, which waits for it; where it rejects, the answer gets lost. */
  beforeAnswer?: (request: Request) => Promise<void>
}

/** From now on the page meets Stripe: its script at js.stripe.com, its API at `address`. */
export const meetStripe = async (
  page: Page,
  address: string,
  { bank = 'away', beforeAnswer }: Meeting = {},
): Promise<void> => {
  await page.route('https://js.stripe.com/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: `(${script})(${JSON.stringify(bank)})` }),
  )
  await page.route('https://api.stripe.com/**', async (route) => {
    const request = route.request()
    const response = await fetch(request.url().replace('https://api.stripe.com', address), {
      method: request.method(),
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: request.postData(),
    })
    const answer = {
      status: response.status,
      contentType: 'application/json',
      headers: { 'Access-Control-Allow-Origin': '*' },
      body: await response.text(),
    }
    const isLost = await beforeAnswer?.(request).then(
      () => false,
      () => true,
    )
    // A page that is gone wants no answer.
    await (isLost ? route.abort() : route.fulfill(answer)).catch(() => undefined)
  })
}
