/** Carriers whose tracking page can be derived from a tracking number. Any other carrier is typed with its link. */

const TRACKING_PAGES: Record<string, (number: string) => string> = {
  'Royal Mail': (number) => `https://www.royalmail.com/track-your-item#/tracking-results/${number}`,
  DHL: (number) => `https://www.dhl.com/global-en/home/tracking.html?tracking-id=${number}`,
  UPS: (number) => `https://www.ups.com/track?tracknum=${number}`,
  FedEx: (number) => `https://www.fedex.com/fedextrack/?trknbr=${number}`,
  USPS: (number) => `https://tools.usps.com/go/TrackConfirmAction?tLabels=${number}`,
}

/** Offered in the field; others can be typed. */
export const CARRIERS: readonly string[] = Object.keys(TRACKING_PAGES)

/** The carrier's page for the number; empty where the carrier is not known or there is no number. */
export const trackingPage = (carrier: string, number: string): string => {
  const known = CARRIERS.find((name) => name.toLowerCase() === carrier.trim().toLowerCase())
  const code = number.replace(/\s+/g, '')
  return known && code ? (TRACKING_PAGES[known]?.(encodeURIComponent(code)) ?? '') : ''
}
