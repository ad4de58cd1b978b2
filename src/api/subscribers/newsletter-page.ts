/**
 * The links of newsletter mails: /newsletter/confirm/{token} and /newsletter/leave/{key}. The rules: a GET only asks and a
 * POST acts, because mail scanners open links; no page shows an email address; a POST of a mail program without a page
 * unsubscribes too (RFC 8058).
 */
import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { html } from 'hono/html'
import { HttpError } from '../../contract/errors.ts'
import { NEWSLETTER_CONFIRM_PATH, NEWSLETTER_LEAVE_PATH } from '../../domain/orders/customer-path.ts'
import { linkContentPages } from '../../domain/pages/content-page.ts'
import { listLinkedPages } from '../../storage/pages/content-pages.ts'
import {
  confirmSubscription,
  isConfirmation,
  isUnsubscribeKey,
  unsubscribe,
} from '../../storage/subscribers/subscriber-consent.ts'
import type { ApiEnv, ApiServices } from '../api-services.ts'
import { type Html, sendCustomerPage } from '../customer-pages/customer-page.ts'
import { clientOf } from '../limits/client-address.ts'
import { allowances, hasAllowance, takeForClient } from '../limits/rate-limits.ts'
import { findLinkChanges } from '../settings/link-changes.ts'

const TITLE = 'Newsletter'
/** "List-Unsubscribe=One-Click" */
const MAX_FORM_BYTES = 1000

type Consent = { text: string; version: number }
/** `privacy`: the address of the privacy policy; null where there is none. */
type Question = Consent & { privacy: string | null }

const askToConfirm = ({ text, version, privacy }: Question): Html => html`<h1>Confirm your subscription</h1>
<p>${text}</p>
${privacy === null ? '' : html`<p><a href="${privacy}">Privacy policy</a></p>`}
<form method="post"><input type="hidden" name="version" value="${version}"><button>Confirm</button></form>
<p class="muted">If you did not ask for the newsletter, close this page: you get none.</p>`
const CONFIRMED = html`<h1>You are subscribed</h1>
<p>Thank you: your subscription to our newsletter is confirmed.</p>`
const ASK_TO_LEAVE = html`<h1>Leave the newsletter?</h1>
<p>You get no more newsletters. Mails about your orders are not affected.</p>
<form method="post"><button>Unsubscribe</button></form>`
const LEFT = html`<h1>You are unsubscribed</h1>
<p>You get no more newsletters from us. Mails about your orders are not affected.</p>`

const NOT_FOUND = {
  title: TITLE,
  status: 404,
  content: html`<h1>This link does not work</h1>
<p>It may be incomplete, or it has expired. You can subscribe again at the foot of every page of the shop.</p>`,
} as const
const TOO_MANY = {
  title: TITLE,
  status: 429,
  content: html`<h1>Too many attempts</h1><p>Please wait a few minutes, then open the link of the mail again.</p>`,
} as const

export const newsletterPageRoutes = ({ db, now, settings }: ApiServices): Hono<ApiEnv> => {
  const app = new Hono<ApiEnv>()
  /** An address that has guessed too often waits, even with a link that works. */
  const mayTry = (c: Context<ApiEnv>): Promise<boolean> =>
    hasAllowance(c, 'newsletter-link', allowances.newsletterLinks)
  /** @param find whether the link leads somewhere; a POST has acted then */
  const answer =
    (find: (secret: string, c: Context<ApiEnv>) => Promise<boolean>, content: () => Html | Promise<Html>) =>
    async (c: Context<ApiEnv>): Promise<Response> => {
      if (!(await mayTry(c))) return sendCustomerPage(c, TOO_MANY)
      if (await find(c.req.param('secret') ?? '', c))
        return sendCustomerPage(c, { title: TITLE, content: await content() })
      await takeForClient(c, 'newsletter-link', allowances.newsletterLinks)
      return sendCustomerPage(c, NOT_FOUND)
    }
  const limit = bodyLimit({
    maxSize: MAX_FORM_BYTES,
    onError: () => {
      throw new HttpError('body-too-large')
    },
  })
  const readConsent = async (): Promise<Consent> => {
    const { values, versions } = await settings.read()
    return { text: values.privacy.consentText, version: versions.privacy }
  }
  /** The policy is the one that the footer leads to, where its page is now. */
  const ask = async (consent: Consent): Promise<Html> => {
    const [{ footer }, pages] = await Promise.all([settings.fresh(), listLinkedPages(db)])
    const { privacyPolicy } = linkContentPages(footer, pages)
    const changed = privacyPolicy && (await findLinkChanges(db, [privacyPolicy]))[privacyPolicy]
    return askToConfirm({ ...consent, privacy: changed === undefined ? privacyPolicy : changed })
  }

  app.get(
    `${NEWSLETTER_CONFIRM_PATH}/:secret`,
    answer(
      (token) => isConfirmation(db, token, now()),
      async () => ask(await readConsent()),
    ),
  )
  app.post(`${NEWSLETTER_CONFIRM_PATH}/:secret`, limit, async (c) => {
    const consent = await readConsent()
    const { version } = await c.req.parseBody()
    // Another text than the one that was shown: ask again.
    if (version !== String(consent.version))
      return answer(
        (token) => isConfirmation(db, token, now()),
        () => ask(consent),
      )(c)
    const given = { ...consent, from: clientOf(c).address, now: now() }
    return answer(
      (token) => confirmSubscription(db, token, given),
      () => CONFIRMED,
    )(c)
  })
  app.get(
    `${NEWSLETTER_LEAVE_PATH}/:secret`,
    answer(
      (key) => isUnsubscribeKey(db, key),
      () => ASK_TO_LEAVE,
    ),
  )
  app.post(
    `${NEWSLETTER_LEAVE_PATH}/:secret`,
    limit,
    answer(
      (key) => unsubscribe(db, key, now()),
      () => LEFT,
    ),
  )
  return app
}
