/** A shop whose newsletter asks for a confirmation, and what shoppers and staff do with it. */
import { defaultSettings } from '../../settings/default-settings.ts'
import { fixedSettings } from '../../src/api/current-settings.ts'
import type { StaffSubscriberList } from '../../src/contract/subscribers/subscribers.ts'
import type { ShopSettings } from '../../src/domain/settings/shop-settings.ts'
import { createRateLimits } from '../../src/storage/database/rate-limits.ts'
import { testApi } from './api.ts'

/** The links of the mail that asks for the confirmation. */
export const CONFIRM = /https:\/\/shop\.example(\/newsletter\/confirm\/n_\w{26})/
export const LEAVE = /https:\/\/shop\.example(\/newsletter\/leave\/[0-9a-f-]{36})/
export const linkIn = (pattern: RegExp, text = ''): string => pattern.exec(text)?.[1] ?? ''

/** Called once by a test file. */
export const newsletterApi = () => {
  /** `privacyPolicy`: the address in the footer. */
  const settings: { confirmSubscribers: boolean; privacyPolicy: string | null } = {
    confirmSubscribers: true,
    privacyPolicy: null,
  }
  const values = (): ShopSettings => ({
    ...defaultSettings,
    privacy: { ...defaultSettings.privacy, confirmSubscribers: settings.confirmSubscribers },
    footer: { ...defaultSettings.footer, privacyPolicy: settings.privacyPolicy },
  })
  const api = testApi({
    services: (db) => ({
      limits: createRateLimits(db, { factor: 1 }),
      settings: { ...fixedSettings(defaultSettings), current: values, fresh: async () => values() },
    }),
  })

  let visitors = 0
  const subscribe = (email: string, address?: string) => {
    visitors += 1
    const from = address ?? `198.51.${Math.floor(visitors / 250)}.${visitors % 250}`
    return api().call('POST', '/api/newsletter', { body: { email }, headers: { 'X-Forwarded-For': from } })
  }
  const mailsTo = async (address: string) => {
    await api().checkoutRig.settle()
    return api().checkoutRig.mails.filter(({ to }) => to === address)
  }
  const staffCall = async (method: string, path: string) =>
    api().call(method, path, { headers: await api().staff() })
  const listed = async (query = ''): Promise<StaffSubscriberList> =>
    (await staffCall('GET', `/api/admin/subscribers?${query}`)).json()
  const find = async (email: string) => (await listed(`search=${encodeURIComponent(email)}`)).subscribers[0]
  /** As the page's form sends it. */
  const press = async (path: string) => {
    const { text } = await api().call('GET', path)
    const version = /name="version" value="(\d+)"/.exec(text)?.[1]
    return api().call('POST', path, {
      raw: version === undefined ? '' : `version=${version}`,
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    })
  }
  const confirmed = async (email: string) => {
    await subscribe(email)
    const [mail] = await mailsTo(email)
    const link = linkIn(CONFIRM, mail?.text)
    await press(link)
    return { link, leave: linkIn(LEAVE, mail?.text) }
  }
  return { api, settings, subscribe, mailsTo, staffCall, listed, find, press, confirmed }
}
