/**
 * The currency that a shopper reads prices in: kept in local storage under `preferred-currency` (spec, section 3) and
 * mirrored in a cookie of that name, so that the server renders it at once.
 */
import { createContext, type ReactNode, use, useLayoutEffect, useMemo, useState } from 'react'
import { type CurrencyCode, DEFAULT_CURRENCY, findCurrency, formatPence } from '../domain/currency.ts'
import { isStorageAvailable, readStorage, writeStorage } from './web-storage.ts'

const KEY = 'preferred-currency'
const ONE_YEAR_S = 31_536_000

type Preference = {
  currency: CurrencyCode
  choose: (currency: CurrencyCode) => void
  /** Pence as shown: "$57.54 USD". */
  format: (pence: number) => string
}
const CurrencyContext = createContext<Preference | null>(null)

export const useCurrency = (): Preference => {
  const preference = use(CurrencyContext)
  if (!preference) throw new Error('useCurrency outside of CurrencyProvider')
  return preference
}

const mirrorInCookie = (currency: CurrencyCode): void => {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
  document.cookie = `${KEY}=${currency};path=/;max-age=${ONE_YEAR_S};samesite=lax`
}

/** `rendered` is the currency that the server rendered. */
export const CurrencyProvider = ({ rendered, children }: { rendered: CurrencyCode; children: ReactNode }) => {
  const [currency, setCurrency] = useState(rendered)
  // Before what the shopper chose meanwhile is replayed: that is newer.
  useLayoutEffect(() => {
    // What is kept decides; the cookie alone counts only where nothing can be kept.
    if (!isStorageAvailable('localStorage')) return
    const follow = () => {
      const kept = findCurrency(readStorage('localStorage', KEY)) ?? DEFAULT_CURRENCY
      if (kept !== rendered) mirrorInCookie(kept)
      setCurrency(kept)
    }
    follow()
    // Another tab has chosen, or another page before the browser showed this one again.
    addEventListener('storage', follow)
    addEventListener('pageshow', follow)
    return () => {
      removeEventListener('storage', follow)
      removeEventListener('pageshow', follow)
    }
  }, [rendered])
  const preference = useMemo(
    () => ({
      currency,
      choose: (next: CurrencyCode) => {
        writeStorage('localStorage', KEY, next)
        mirrorInCookie(next)
        setCurrency(next)
      },
      format: (pence: number) => formatPence(pence, currency),
    }),
    [currency],
  )
  return <CurrencyContext value={preference}>{children}</CurrencyContext>
}
