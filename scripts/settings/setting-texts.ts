/** What each setting of the machine is for. docs/settings.md and .env.example are written from it (`npm run settings`). */
import type { SettingName } from '../../src/server/settings/settings.ts'

export type SettingText = {
  /** Markdown; the links are those of docs/settings.md. */
  help: string
  /** In words or as it would be written; without it the setting is off or has no value. */
  default?: string
  /** As a line of `.env`; without it the default is shown there. */
  example?: string
}

type SettingGroup = {
  title: string
  /** For all settings of the group. */
  note?: string
  settings: Partial<Record<SettingName, SettingText>>
}

const address = {
  PORT: { help: 'The port where the shop listens.', default: '3000' },
  HOST: {
    help: 'The address where the shop listens. With `0.0.0.0` other machines can reach it: put a reverse proxy with HTTPS in front.',
    default: '127.0.0.1',
  },
  PUBLIC_URL: {
    help: 'The address that shoppers use, without a path, for links, previews and the sitemap.',
    default: 'http://localhost:PORT',
    example: 'https://shop.example.com',
  },
  TRUST_PROXY: {
    help: "Number of reverse proxies in front (`on`: 1), or their networks (`10.0.0.0/8,2001:db8::/32`): the visitor's address is then taken from X-Forwarded-For. With a CDN and a proxy it is 2 ([security](security.md)).",
    default: 'off',
  },
  CDN_SECONDS: {
    help: 'For how many seconds a CDN in front may cache shared pages. An edit then shows that much later, unless you purge the CDN by its tags; its cache key must include the cookie `preferred-currency`. Its tags are sent only where `TRUST_PROXY` names a proxy ([decision 9](decisions/09-page-cache.md)).',
    default: '0',
  },
  PURGE_URLS: {
    help: 'Varnish servers in front, several separated by commas, that each change purges by tag ([decision 9](decisions/09-page-cache.md)).',
    example: 'http://10.0.0.2:6081',
  },
  OUTGOING_HOSTS: {
    help: 'The only hosts from which pictures may be fetched: names separated by commas, `*.example.com` for all below it, or `none`. The shop then connects to no host that its settings do not name. Unset: pictures come from any public host ([going live](going-live.md#hosts-that-the-shop-may-connect-to)).',
    example: 'cdn.shopify.com,*.example.com',
  },
  PRIVATE_SERVICES: {
    help: '`on`: a mail server or storage that an owner enters at /admin/settings may have a private address, such as 10.0.0.2 or localhost.',
    default: 'off',
  },
  HSTS_SUBDOMAINS: {
    help: "`on`: browsers are told that every subdomain of the shop's host is reached by https too. They keep to it for a year ([security](security.md#browsers-and-https)).",
    default: 'off',
  },
} satisfies SettingGroup['settings']

const data = {
  DATA_DIR: {
    help: "Folder of the embedded database and of your products' pictures. `npm run backup` copies its content ([backup](backup.md)).",
    default: './data',
  },
  SECRETS_KEY: {
    help: 'The key of the secrets that an owner enters at /admin/settings, as 32 bytes in base64 or hex (`openssl rand -base64 32`): the same on every node. Unset: `secrets.key` in `DATA_DIR`, made with the first secret, where all nodes share the folder. Keep a copy; no backup has it ([decision 62](decisions/62-secrets-in-the-database.md)).',
  },
  DATABASE_URL: {
    help: 'Your PostgreSQL server (15 or newer) instead of the embedded one.',
    example: 'postgres://user:password@localhost:5432/haberdash',
  },
  DATABASE_PASSWORD: {
    help: 'The password, where `DATABASE_URL` is to be without one ([secrets](going-live.md#secrets)).',
  },
  DATABASE_DIRECT_URL: {
    help: 'With a connection pooler in transaction mode (PgBouncer) as `DATABASE_URL`: the address of PostgreSQL itself, for notifications, jobs and migrations ([decision 21](decisions/21-database-timeouts-and-recovery.md)).',
    example: 'postgres://user:password@localhost:5432/haberdash',
  },
  PICTURES_URL: {
    help: 'Where uploaded pictures are stored: a folder, or S3-compatible storage with its key. Move existing pictures first: `npm run move-pictures -- --to URL` ([decision 36](decisions/36-pictures-in-s3-storage.md)).',
    default: 'DATA_DIR/pictures/masters',
    example: 's3://bucket/prefix?endpoint=https://storage.example.com&region=eu-1',
  },
  AWS_ACCESS_KEY_ID: { help: 'The name of the key of S3-compatible storage.' },
  AWS_SECRET_ACCESS_KEY: { help: 'The key of S3-compatible storage.' },
  DEMO_CATALOGUE: {
    help: '`off`: the first start leaves the shop empty, like `npm start -- --empty`. The database stores the choice of the first start; later changes of the setting have no effect.',
    default: 'on',
  },
  SHOP_TIME_ZONE: {
    help: "The shop's time zone (IANA name), by which days begin in lists, filters and exports of orders.",
    default: 'Europe/London',
  },
} satisfies SettingGroup['settings']

const payments = {
  STRIPE_SECRET_KEY: { help: 'Card payments by Stripe: its three settings, or none of them.' },
  STRIPE_PUBLISHABLE_KEY: { help: 'The key that browsers use.' },
  STRIPE_WEBHOOK_SECRET: {
    help: 'The signing secret of the webhook, whose address is PUBLIC_URL/api/stripe/webhook. Subscribe it to [these events](going-live.md#events-of-the-payment-provider).',
  },
  PAYMENTS: {
    help: '`sandbox`: allow trial payments when PUBLIC_URL begins with https or NODE_ENV is production. Otherwise such a shop does not start without Stripe keys. It stays when an owner enters keys in the staff area.',
    example: 'sandbox',
  },
  IMMEDIATE_PAYMENT_METHODS: {
    help: '`on`: with Stripe, also offer methods without authorisation, such as iDEAL, which take the money at once. An order that turns out to be sold out is refunded.',
    default: 'off',
  },
} satisfies SettingGroup['settings']

const mail = {
  SMTP_URL: {
    help: 'The mail server for mails to customers, invitations of staff and alerts to `OWNER_EMAIL`. Without it mails are files, read at /admin/mails. Mail to another machine is encrypted (`smtps:`, or `smtp:` with STARTTLS), or not sent.',
    example: 'smtps://user:password@mail.example.com',
  },
  MAIL_FROM: {
    help: 'Sender of mails: an address, or `Name <address>`. Mail servers may refuse the default.',
    default: 'orders@ the host of PUBLIC_URL',
    example: 'Haberdash <orders@shop.example.com>',
  },
  OWNER_EMAIL: {
    help: "Recipient of alerts: disputes, early fraud warnings, reviews, differences from the payment provider's records, backups that fail. Without it, or without `SMTP_URL`, they are shown at /admin only.",
    example: 'owner@example.com',
  },
  SANDBOX_MAIL: {
    help: '`on`: trial orders send mail even when the shop is reachable by others. Anybody could then make it send mail to strangers.',
    default: 'off',
  },
} satisfies SettingGroup['settings']

const staff = {
  ADMIN_PASSWORD: {
    help: "The owner's password, at least 8 characters. Staff get accounts of their own at /admin/staff ([back office](back-office.md#staff)).",
    default: 'random, printed once',
  },
  STAFF_SECOND_FACTOR: {
    help: "`required`: staff accounts need a second factor, and `ADMIN_PASSWORD` ends with the first owner's ([security](security.md#staff-accounts-and-roles)).",
    default: 'optional',
    example: 'required',
  },
  AUDIT_LOG_YEARS: { help: 'For how many years the audit log keeps its entries: 1 to 100.', default: '10' },
} satisfies SettingGroup['settings']

const backups = {
  BACKUP_FOLDER: {
    help: 'The folder of the backups, better on another disk or machine.',
    example: '/mnt/backups/haberdash',
  },
  BACKUP_URL: {
    help: 'Instead of the folder: S3-compatible storage, with the key above.',
    example: 's3://bucket/prefix?endpoint=https://storage.example.com&region=eu-1',
  },
  BACKUP_EVERY: { help: 'How often: hours (`6h`) or days (`7d`).', default: '6h' },
  BACKUP_KEEP: {
    help: 'How many are kept.',
    default: 'by age: all of two days, then one a day for 14 days',
    example: '14',
  },
  BACKUP_PASSPHRASE: {
    help: 'Encrypts them, for they contain names and addresses of shoppers: at least 12 characters. Keep it in another place, together with this file.',
  },
} satisfies SettingGroup['settings']

const observability = {
  LOG_LEVEL: {
    help: '`error`, `warn`, `info` or `debug`.',
    default: 'quiet in a terminal, info elsewhere',
    example: 'info',
  },
  METRICS_TOKEN: {
    help: 'Lets other machines read /metrics, with `Authorization: Bearer`; at least 16 characters. Without it only programs on this machine may read them.',
  },
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    help: 'Where traces are sent: an OpenTelemetry receiver, such as a collector on this machine ([traces](observability.md#traces)).',
    example: 'http://127.0.0.1:4318',
  },
  OTEL_EXPORTER_OTLP_HEADERS: { help: 'Headers of the requests to it.', example: 'api-key=value' },
  OTEL_SERVICE_NAME: { help: 'The name under which traces are sent.', default: 'haberdash' },
  OTEL_TRACES_SAMPLER_ARG: { help: 'Which share of the traces is sent, from 0 to 1.', default: '1' },
} satisfies SettingGroup['settings']

const tests = {
  RATE_LIMIT_FACTOR: { help: 'Multiplies all rate limits.', default: '1' },
  STRIPE_API_URL: {
    help: "A server that speaks Stripe's protocol. Never with live keys.",
    example: 'http://127.0.0.1:12111',
  },
} satisfies SettingGroup['settings']

/** Set by the fault rig, and by Node's own convention. */
type Internal = 'FAULT_RIG' | 'NODE_ENV'
/** A setting without a text does not compile. */
export const SETTING_TEXTS = {
  ...address,
  ...data,
  ...payments,
  ...mail,
  ...staff,
  ...backups,
  ...observability,
  ...tests,
} satisfies Record<Exclude<SettingName, Internal>, SettingText>

/** Of groups that an owner can decide in the staff area. */
const ENTERED =
  'An owner can enter them at /admin/settings/services instead, without a restart ([back office](back-office.md#settings)); what is set here comes first.'

export const SETTING_GROUPS: readonly SettingGroup[] = [
  { title: 'Address, proxies and hosts', settings: address },
  { title: 'Data', settings: data },
  { title: 'Payments', note: ENTERED, settings: payments },
  { title: 'Mail', note: ENTERED, settings: mail },
  { title: 'Staff', settings: staff },
  {
    title: 'Backups by the running shop',
    note: `They begin once a folder or an S3 address is set ([backup](backup.md)). ${ENTERED}`,
    settings: backups,
  },
  { title: 'Logs, metrics and traces', settings: observability },
  { title: 'For tests and benchmarks', settings: tests },
]
