/** Schemas of single settings: each error follows the setting's name. */
import { z } from 'zod'
import { DEFAULT_TIME_ZONE, isTimeZone } from '../../domain/shop-day.ts'
import { isLoopbackHost } from './loopback.ts'

export const wholeNumber = (from: number, to: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, `must be a whole number from ${from} to ${to}`)
    .transform(Number)
    .refine((value) => value >= from && value <= to, `must be a whole number from ${from} to ${to}`)

export const onOrOff = z
  .string()
  .toLowerCase()
  .pipe(z.enum(['on', 'off'], { error: 'must be on or off' }))
  .transform((word) => word === 'on')

/** An IANA name: where the shop's days begin and end. */
export const shopTimeZone = z
  .string()
  .refine(isTimeZone, 'must be a time zone such as Europe/London')
  .default(DEFAULT_TIME_ZONE)

export const urlOf = (protocols: readonly string[], example: string) =>
  z.string().refine((text) => protocols.includes(URL.parse(text)?.protocol ?? ''), `must be like ${example}`)

/** "24h", "7d": ms. */
export const interval = z
  .string()
  .regex(/^[1-9]\d{0,2}[hd]$/, 'must be a number of hours or days, such as 24h or 7d')
  .transform((text) => Number.parseInt(text, 10) * (text.endsWith('d') ? 24 : 1) * 60 * 60 * 1000)

/** URL parameters of nodemailer that would disable encryption or certificate checks. */
const TLS_OVERRIDES = ['ignoretls', 'requiretls', 'opportunistictls', 'secure', 'tls.rejectunauthorized']

export const smtpUrl = urlOf(['smtp:', 'smtps:'], 'smtps://user:password@mail.example.com').refine(
  (text) => {
    const url = URL.parse(text)
    if (url === null || isLoopbackHost(url.hostname)) return true
    return ![...url.searchParams.keys()].some((name) => TLS_OVERRIDES.includes(name.toLowerCase()))
  },
  { error: 'must not change how mail is encrypted: mail to another machine always is' },
)

export const publicOrigin = urlOf(['http:', 'https:'], 'https://shop.example.com')
  .refine((text) => {
    const url = URL.parse(text)
    return url === null || (url.pathname === '/' && !url.search && !url.hash && !url.username)
  }, 'must be an origin without a path, such as https://shop.example.com')
  .transform((text) => new URL(text).origin)

// Not validated as a URL: postgres://user@/database?host=/run/postgresql is valid for a unix socket.
export const databaseUrl = z
  .string()
  .regex(/^postgres(ql)?:\/\/\S+$/, 'must be like postgres://user:password@host:5432/database')

/** An address that already has a password, or no user, stays as it is. */
export const withDatabasePassword = <Url extends string | undefined>(url: Url, password?: string): Url =>
  (password === undefined
    ? url
    : url?.replace(
        /^(postgres(?:ql)?:\/\/[^@/:?#]+)@/,
        (_, user: string) => `${user}:${encodeURIComponent(password)}@`,
      )) as Url

const HOST_NAME = /^(?:\*\.)?(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z\d-]{2,63}$/

/** "none", or names of hosts, of which `*.example.com` stands for all below it. */
export const outgoingHosts = z
  .string()
  .toLowerCase()
  .transform((text) => (text.trim() === 'none' ? [] : text.split(',').map((part) => part.trim())))
  .refine(
    (hosts) => hosts.length <= 200 && hosts.every((host) => HOST_NAME.test(host)),
    'must be none, or names of hosts separated by commas, such as cdn.shopify.com,*.example.com',
  )

export const purgeUrls = z
  .string()
  .transform((text) => text.split(',').map((part) => URL.parse(part.trim())))
  .refine(
    (urls) =>
      urls.length <= 10 &&
      urls.every((url) => url && ['http:', 'https:'].includes(url.protocol) && url.pathname === '/'),
    'must be like http://127.0.0.1:6081, several separated by commas',
  )
  .transform((urls) => urls.flatMap((url) => (url ? [url.origin] : [])))
