/** Settings of a developer's own shop, which must not reach the shops of the browser tests. */

const foreign =
  /^(DATABASE_URL|PUBLIC_URL|SMTP_URL|MAIL_FROM|DEMO_CATALOGUE|TRUST_PROXY|STRIPE_|SANDBOX|PAYMENTS|HOST$|NODE_ENV$)/

export const clearShopSettings = (): void => {
  for (const name of Object.keys(process.env)) if (foreign.test(name)) delete process.env[name]
}
