/**
 * The frame of the pages for customers that need no login: an order behind its secret link. The rule: they load nothing
 * from another site, run no script, and are neither cached nor indexed; a link out of them names no address of theirs.
 */
import type { Context } from 'hono'
import { html, raw } from 'hono/html'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { type LinkedPage, legalLinks } from '../../domain/pages/content-page.ts'
import type { ShopLink } from '../../domain/pages/link-target.ts'
import { type Look, lookTokens } from '../../domain/settings/look-tokens.ts'
import type { FooterSettings, IdentitySettings } from '../../domain/settings/shop-settings.ts'
import { WITHDRAWAL_PATH } from '../../domain/withdrawals/withdrawal.ts'
import { listLinkedPages } from '../../storage/pages/content-pages.ts'
import type { ApiEnv, ApiServices } from '../api-services.ts'
import { clientKey } from '../forwarded-address.ts'
import { clientOf } from '../limits/client-address.ts'
import { findLinkChanges } from '../settings/link-changes.ts'
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

/** The owner's look in place of the design's, as pages of the site have it. */
const lookStyle = ({ accent, typePairing }: Look): Html | '' => {
  const changed = Object.entries(lookTokens({ accent, typePairing })).filter(([, value]) => value !== null)
  return changed.length === 0
    ? ''
    : html` style="${changed.map(([token, value]) => `${token}:${value}`).join(';')}"`
}

const shopMark = ({ name, logo }: IdentitySettings): Html | string =>
  logo ? html`<img src="${logo.src}" alt="${name}" width="${logo.width}" height="${logo.height}">` : name

/** Without those whose page is gone. */
const presentLegalLinks = async (
  db: ApiServices['db'],
  footer: FooterSettings,
  pages: readonly LinkedPage[],
): Promise<ShopLink[]> => {
  const links = legalLinks(footer, pages)
  const changes = await findLinkChanges(
    db,
    links.map(({ href }) => href),
  )
  return links.flatMap(({ label, href }) => {
    const present = changes[href] === undefined ? href : changes[href]
    return present === null ? [] : [{ label, href: present }]
  })
}

export const sendCustomerPage = async (
  c: Context<ApiEnv>,
  { title, content, status = 200 }: { title: string; content: Html; status?: ContentfulStatusCode },
): Promise<Response> => {
  const { db, settings, stylesheets = [] }: ApiServices = c.var.services
  const [{ identity, look, law, footer }, pages] = await Promise.all([settings.fresh(), listLinkedPages(db)])
  const { name } = identity
  const icon = identity.icon?.src ?? '/favicon.svg'
  // Without a token in the address, old browsers can name the origin of the form.
  const referrer = c.req.path === WITHDRAWAL_PATH ? 'same-origin' : 'no-referrer'
  // An order's pages have their own link, which names the order.
  const isOfOrder = c.req.path === WITHDRAWAL_PATH || c.req.path.startsWith('/order/')
  const withdrawal =
    law.withdrawal && !isOfOrder ? html`<li><a href="${WITHDRAWAL_PATH}">${law.withdrawLabel}</a></li>` : ''
  const legal = (await presentLegalLinks(db, footer, pages)).map(
    ({ label, href }) => html`<li><a href="${href}">${label}</a></li>`,
  )
  const document = await html`<!doctype html>
<html lang="en-GB"${lookStyle(look)}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<meta name="referrer" content="${referrer}">
<title>${title} – ${name}</title>
<link rel="icon" href="${icon}" type="${icon.endsWith('.svg') ? 'image/svg+xml' : 'image/png'}">
${stylesheets.map((href) => html`<link rel="stylesheet" href="${href}">`)}
<style>${STYLE}</style>
</head>
<body>
<a class="skip" href="#main">Skip to the content</a>
<header><a class="shop" href="/">${shopMark(identity)}</a></header>
<main id="main">${content}</main>
<footer><ul><li><a href="/">Back to the shop</a></li>${withdrawal}${legal}</ul></footer>
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
