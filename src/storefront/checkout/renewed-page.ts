/**
 * The shop has another payment provider than when this page was loaded, whose headers admit the scripts of that one alone:
 * the page is loaded again, once, and says why. The shipping form keeps its values.
 */
import { sessionValue } from '../../ui/web-storage.ts'

const notice = sessionValue('checkout-notice')
let isRenewed = false

/** Never comes back from a page that goes. */
export const renewPage = async (): Promise<void> => {
  if (isRenewed) return
  notice.write('The way of payment has changed. Nothing has been charged: please proceed again.')
  location.reload()
  await new Promise(() => undefined)
}

/** What to say after the page was loaded again. */
export const takeRenewalNotice = (): string | null => {
  const text = notice.read()
  notice.write(null)
  isRenewed ||= text !== null
  return text
}
