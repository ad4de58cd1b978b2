/**
 * The frame of the pages for customers that need no login: an order behind its secret link. The rule: they load nothing
 * from another site, run no script, and are neither cached nor indexed; a link out of them names no address of theirs.
 */
import type { Context } from 'hono'
import { html, raw } from 'hono/html'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { accentTones } from '../../domain/accent.ts'
import { WITHDRAWAL_PATH } from '../../domain/withdrawal.ts'
import type { ApiEnv, ApiServices } from '../api-services.ts'
import { clientOf } from '../limits/client-address.ts'
import { clientKey } from '../limits/forwarded-address.ts'
import { CUSTOMER_PAGE_STYLE } from './customer-page-style.ts'

export type Html = ReturnType<typeof html>

/** Text of the shop itself: its quotation marks and signs stay. */
const STYLE = raw(CUSTOMER_PAGE_STYLE)

const NO_STORE = {
  'Cache-Control': 'private, no-store',
  'X-Robots-Tag': 'noindex, nofollow, noarchive',
}

/** "1 June 2026", by the shop's clock. */
export const dayText = (at: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone }).format(at)

/** The owner's colour in place of the design's, as pages of the site have it. */
const accentStyle = (color: string | null): Html | '' => {
  if (color === null) return ''
  const { accent, deep, mist } = accentTones(color)
  return html` style="--color-moss:${accent};--color-moss-deep:${deep};--color-mist:${mist}"`
}

export const sendCustomerPage = async (
  c: Context<ApiEnv>,
  { title, content, status = 200 }: { title: string; content: Html; status?: ContentfulStatusCode },
): Promise<Response> => {
  const { settings, stylesheets = [] }: ApiServices = c.var.services
  const { identity, look } = await settings.fresh()
  const { name } = identity
  // Without a token in the address, old browsers can name the origin of the form.
  const referrer = c.req.path === WITHDRAWAL_PATH ? 'same-origin' : 'no-referrer'
  const document = await html`<!doctype html>
<html lang="en-GB"${accentStyle(look.accent)}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<meta name="referrer" content="${referrer}">
<title>${title} – ${name}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
${stylesheets.map((href) => html`<link rel="stylesheet" href="${href}">`)}
<style>${STYLE}</style>
</head>
<body>
<a class="skip" href="#main">Skip to the content</a>
<header><a class="shop" href="/">${name}</a></header>
<main id="main">${content}</main>
<footer><ul><li><a href="/">Back to the shop</a></li></ul></footer>
</body>
</html>
`
  c.header('Referrer-Policy', referrer)
  for (const [header, value] of Object.entries(NO_STORE)) c.header(header, value)
  return c.html(document, status)
}

/** Such a page costs the database as much as a call of a shopper, so it waits in the same queue. */
export const inShopperQueue = <T>(c: Context<ApiEnv>, work: () => Promise<T>): Promise<T> =>
  c.var.services.operationQueues?.shoppers.run(clientKey(clientOf(c)), work) ?? work()
