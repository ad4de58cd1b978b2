/**
 * What Stripe's script does to a page, as far as the checkout needs it: a card form in the payment element, and
 * confirming through Stripe's API. The shop's own bundle and headers are the real ones.
 */
import type { Page } from '@playwright/test'

/** Runs in the page, as Stripe's script would. */
const script = () => {
  type Handler = (event: unknown) => void
  type Intent = { id: string; status: string }
  const labels = { number: 'Card number', exp: 'Expiry', cvc: 'CVC' } as const
  let fields: Record<string, HTMLInputElement> = {}
  let secret = ''

  const element = () => {
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
        for (const [name, label] of Object.entries(labels)) {
          const wrapper = document.createElement('label')
          const input = document.createElement('input')
          wrapper.append(`${label} `, input)
          place.append(wrapper)
          fields[name] = input
        }
        setTimeout(() => handlers.ready?.({ elementType: 'payment' }))
      },
      update: () => undefined,
      destroy: () => undefined,
      unmount: () => undefined,
    }
  }
  const post = async (action: string, form: Record<string, string>) => {
    const id = secret.split('_secret_')[0]
    const response = await fetch(`https://api.stripe.com/v1/payment_intents/${id}/${action}`, {
      method: 'POST',
      body: new URLSearchParams({ key: 'pk_test_journeys1', client_secret: secret, ...form }),
    })
    return (await response.json()) as Intent & { error?: { message: string; payment_intent?: Intent } }
  }
  const confirmPayment = async ({ confirmParams }: { confirmParams: { return_url: string } }) => {
    const [month = '', year = ''] = fields.exp?.value.split('/') ?? []
    const answer = await post('confirm', {
      return_url: confirmParams.return_url,
      'payment_method_data[type]': 'card',
      'payment_method_data[card][number]': fields.number?.value ?? '',
      'payment_method_data[card][exp_month]': month,
      'payment_method_data[card][exp_year]': year,
      'payment_method_data[card][cvc]': fields.cvc?.value ?? '',
    })
    if (answer.error) return { error: answer.error }
    if (answer.status !== 'requires_action') return { paymentIntent: answer }
    // The bank's own page, which sends the shopper back to the shop.
    await post('authenticate', { outcome: 'pass' })
    const back = new URL(confirmParams.return_url)
    back.searchParams.set('payment_intent', answer.id)
    back.searchParams.set('payment_intent_client_secret', secret)
    back.searchParams.set('redirect_status', 'succeeded')
    location.assign(back)
    return new Promise(() => undefined)
  }
  const unused = () => undefined
  const initialise = () => ({
    elements: (options: { clientSecret: string }) => {
      secret = options.clientSecret
      return { create: element, update: unused, getElement: () => null }
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

/** From now on the page meets Stripe: its script at js.stripe.com, its API at `address`. */
export const meetStripe = async (page: Page, address: string): Promise<void> => {
  await page.route('https://js.stripe.com/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: `(${script})()` }),
  )
  await page.route('https://api.stripe.com/**', async (route) => {
    const request = route.request()
    const response = await fetch(request.url().replace('https://api.stripe.com', address), {
      method: request.method(),
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: request.postData(),
    })
    await route.fulfill({
      status: response.status,
      contentType: 'application/json',
      headers: { 'Access-Control-Allow-Origin': '*' },
      body: await response.text(),
    })
  })
}
