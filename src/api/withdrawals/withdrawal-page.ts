/**
 * The function to withdraw from a contract (EU): /withdraw for everyone, /order/{token}/withdraw behind an order's link.
 * The rules: a GET only asks and a POST declares; nothing but name, contract and email is demanded; the answer is the same
 * whatever the statement names.
 */
import { randomUUID } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { html } from 'hono/html'
import { z } from 'zod'
import { statementFacts } from '../../checkout/mails/withdrawal-message.ts'
import { emailText } from '../../contract/email-text.ts'
import { RECEIPT } from '../../domain/mails/fixed-mails.ts'
import { orderNumberText } from '../../domain/orders/order-labels.ts'
import type { LawSettings } from '../../domain/settings/shop-settings.ts'
import {
  daysToWithdraw,
  WITHDRAWAL_LIMITS,
  WITHDRAWAL_PATH,
  withdrawalSentence,
} from '../../domain/withdrawals/withdrawal.ts'
import type { CustomerOrder } from '../../storage/orders/customer-order.ts'
import type { WithdrawalLine } from '../../storage/withdrawals/withdrawal-tables.ts'
import type { Withdrawal } from '../../storage/withdrawals/withdrawals.ts'
import type { ApiEnv, ApiServices } from '../api-services.ts'
import { type Html, inShopperQueue, sendCustomerPage } from '../customer-pages/customer-page.ts'
import { allowances, takeForClient } from '../limits/rate-limits.ts'
import { findLinkedOrder } from '../orders/linked-order.ts'
import { type FormFields, readForm } from '../request-body.ts'
import { textDefect } from '../storable-text.ts'

const MAX_FORM_BYTES = 20_000
const TITLE = 'Withdraw from contract'

const line = (max: number, message: string) =>
  z
    .string({ error: message })
    .transform((text) => text.replace(/[\s\p{Cc}]+/gu, ' ').trim())
    .pipe(z.string().min(1, message).max(max, `Must be at most ${max} characters`))
const formSchema = z.object({
  name: line(WITHDRAWAL_LIMITS.name, 'Enter your name'),
  contract: line(WITHDRAWAL_LIMITS.contract, 'Enter the order number, or what else identifies the order'),
  email: emailText,
  request: z.string().regex(/^[\w-]{8,60}$/),
})
type Fields = z.output<typeof formSchema>
type Field = 'name' | 'contract' | 'email'
type Entered = Record<Field, string> & { request: string }
type Problems = Partial<Record<Field | 'lines', string>>

type FieldOptions = { label: string; hint?: string; type: 'text' | 'email'; autocomplete: string }

const fieldHtml = (
  name: Field,
  { label, hint, type, autocomplete }: FieldOptions,
  entered: Entered,
  problems: Problems,
): Html => {
  const problem = problems[name]
  const described = [hint && `${name}-hint`, problem && `${name}-error`].filter(Boolean).join(' ')
  return html`<label for="${name}">${label}</label>${hint && html`<span class="hint" id="${name}-hint">${hint}</span>`}<input id="${name}" name="${name}" type="${type}" autocomplete="${autocomplete}" maxlength="${WITHDRAWAL_LIMITS[name]}" required value="${entered[name]}"${
    described && html` aria-describedby="${described}"`
  }${problem && html` aria-invalid="true"`}>${problem && html`<span class="error" id="${name}-error">${problem}</span>`}`
}

const lineName = (item: CustomerOrder['order']['items'][number]): string => {
  const choice = [item.size, item.color].filter((part) => part !== null).join(', ')
  return choice ? `${item.name}, ${choice}` : item.name
}

const linesHtml = ({ order }: CustomerOrder, problem: string | undefined): Html =>
  html`<fieldset><legend>Which items</legend>${order.items.map(
    (item) =>
      html`<label class="check"><input type="checkbox" name="line" value="${item.position}" checked><span>${lineName(item)}</span><select name="quantity-${item.position}" aria-label="Quantity of ${lineName(item)}">${Array.from(
        { length: Math.min(item.quantity, 100) },
        (_, index) => item.quantity - index,
      ).map((quantity) => html`<option>${quantity}</option>`)}</select></label>`,
  )}${problem && html`<span class="error">${problem}</span>`}</fieldset>`

const formPage = (
  law: LawSettings,
  entered: Entered,
  problems: Problems,
  linked: CustomerOrder | undefined,
): Html => {
  const hasProblem = Object.keys(problems).length > 0
  return html`<h1>${TITLE}</h1>
<p>With this form you declare that you withdraw from your contract of purchase. You need give no reason. The confirmation that we received it is sent to you at once.</p>
<p class="muted">${withdrawalSentence(daysToWithdraw(linked?.order, law))}</p>
${hasProblem && html`<p class="error-box" role="alert">Nothing has been sent yet: please correct the marked fields.</p>`}
<form method="post" novalidate>
<input type="hidden" name="request" value="${entered.request}">
${linked && linesHtml(linked, problems.lines)}
${fieldHtml('name', { label: 'Your name', type: 'text', autocomplete: 'name' }, entered, problems)}
${fieldHtml(
  'contract',
  {
    label: 'Contract',
    hint: 'The order number, or what else identifies the order',
    type: 'text',
    autocomplete: 'off',
  },
  entered,
  problems,
)}
${fieldHtml(
  'email',
  {
    label: 'Email address',
    hint: 'For the confirmation that we received it',
    type: 'email',
    autocomplete: 'email',
  },
  entered,
  problems,
)}
<button>${law.confirmLabel}</button>
</form>`
}

const receiptPage = (withdrawal: Withdrawal, timeZone: string): Html =>
  html`<h1>We have received your withdrawal</h1>
<p>${RECEIPT.received} It is also on its way to ${withdrawal.email}.</p>
<p>${RECEIPT.next}</p>
<dl class="facts state">${statementFacts(withdrawal, timeZone).map(
    ({ label, value }) => html`<div><dt>${label}</dt><dd>${value}</dd></div>`,
  )}</dl>`

const OFF = {
  title: 'Page not found',
  status: 404,
  content: html`<h1>There is no page at this address</h1>`,
} as const
const TOO_MANY = {
  title: TITLE,
  status: 429,
  content: html`<h1>Too many statements</h1><p>Too many withdrawals were declared from your network address. Please wait an hour, or write to us: a withdrawal by mail or letter is as good.</p>`,
} as const

/** Empty where the form has no such field, or several. */
const textOf = (form: FormFields, name: string): string => {
  const values = form.get(name)
  return values?.length === 1 ? (values[0] ?? '') : ''
}

/** Undefined where a line or quantity is not of the order; empty where none is chosen. */
const chosenLines = (form: FormFields, { order }: CustomerOrder): WithdrawalLine[] | undefined => {
  const chosen = form.get('line') ?? []
  const lines = chosen.map((position) => {
    const item = order.items.find((each) => String(each.position) === position)
    const quantity = Number(textOf(form, `quantity-${position}`))
    return item && Number.isInteger(quantity) && quantity >= 1 && quantity <= item.quantity
      ? { position: item.position, quantity, name: lineName(item) }
      : undefined
  })
  const known = lines.filter((each) => each !== undefined)
  return known.length === lines.length && new Set(chosen).size === chosen.length ? known : undefined
}

/** Of the first problem of each field. */
const problemsOf = (error: z.ZodError): Problems => {
  const problems: Problems = {}
  for (const { path, message } of error.issues) {
    const field = path[0] as Field
    problems[field] ??= message
  }
  return problems
}

export const withdrawalPageRoutes = ({ checkout, settings, timeZone }: ApiServices): Hono<ApiEnv> => {
  const app = new Hono<ApiEnv>()

  const emptyForm = (linked: CustomerOrder | undefined): Entered => {
    const address = linked?.order.shipping_address
    return {
      name: address ? `${address.firstName} ${address.lastName}` : '',
      contract: linked ? orderNumberText(linked.order.number) : '',
      email: '',
      request: randomUUID(),
    }
  }
  const ask = async (c: Context<ApiEnv>, linked?: CustomerOrder) =>
    sendCustomerPage(c, {
      title: TITLE,
      content: formPage((await settings.fresh()).law, emptyForm(linked), {}, linked),
    })

  const declare = async (c: Context<ApiEnv>, form: FormFields, linked?: CustomerOrder) => {
    const { law } = await settings.fresh()
    const entered: Entered = {
      name: textOf(form, 'name'),
      contract: textOf(form, 'contract'),
      email: textOf(form, 'email').trim(),
      request: textOf(form, 'request'),
    }
    if (textDefect(entered))
      return sendCustomerPage(c, {
        title: TITLE,
        status: 400,
        content: formPage(
          law,
          emptyForm(linked),
          { name: 'The text has characters that cannot be stored' },
          linked,
        ),
      })
    if (!/^[\w-]{8,60}$/.test(entered.request)) entered.request = randomUUID()
    const parsed = formSchema.safeParse(entered)
    const lines = linked ? chosenLines(form, linked) : []
    const problems: Problems = parsed.success ? {} : problemsOf(parsed.error)
    if (linked && !lines?.length) problems.lines = 'Choose at least one item'
    if (!parsed.success || Object.keys(problems).length > 0)
      return sendCustomerPage(c, {
        title: TITLE,
        status: 422,
        content: formPage(law, entered, problems, linked),
      })
    const taken = await takeForClient(c, 'withdrawal', allowances.withdrawals)
    if (!taken.ok) return sendCustomerPage(c, TOO_MANY)
    const { request: requestKey, ...statement }: Fields = parsed.data
    const withdrawal = await checkout.withdraw({
      ...statement,
      requestKey,
      orderId: linked?.order.id ?? null,
      lines: linked ? (lines ?? null) : null,
    })
    return sendCustomerPage(c, { title: TITLE, content: receiptPage(withdrawal, timeZone) })
  }

  const isOff = async () => !(await settings.fresh()).law.withdrawal
  const everyone = (c: Context<ApiEnv>, work: () => Promise<Response>): Promise<Response> =>
    inShopperQueue(c, async () => ((await isOff()) ? sendCustomerPage(c, OFF) : work()))
  const behindLink = (
    c: Context<ApiEnv>,
    work: (linked: CustomerOrder) => Promise<Response>,
  ): Promise<Response> =>
    everyone(c, async () => {
      const found = await findLinkedOrder(c)
      return 'refusal' in found ? sendCustomerPage(c, found.refusal) : work(found.shown)
    })
  // The form has been read before its turn comes, so that a slow sender occupies no place in the queue.
  const formOf = (c: Context<ApiEnv>) => readForm(c.req.raw, MAX_FORM_BYTES)
  app.get(WITHDRAWAL_PATH, (c) => everyone(c, () => ask(c)))
  app.post(WITHDRAWAL_PATH, async (c) => {
    const form = await formOf(c)
    return everyone(c, () => declare(c, form))
  })
  app.get('/order/:token/withdraw', (c) => behindLink(c, (linked) => ask(c, linked)))
  app.post('/order/:token/withdraw', async (c) => {
    const form = await formOf(c)
    return behindLink(c, (linked) => declare(c, form, linked))
  })
  return app
}
