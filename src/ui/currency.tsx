/**
 * The currency in which prices are shown. It is stored in local storage (spec, section 3) and copied to
 * a cookie of the same name, so that the server renders it.
 */
import { createContext, type ReactNode, use, useLayoutEffect, useMemo, useState } from 'react'
import {
  CURRENCY_COOKIE,
  type CurrencyCode,
  DEFAULT_CURRENCY,
  findCurrency,
  formatPence,
  type Rates,
} from '../domain/pricing/currency.ts'
import { useShop } from './shop.ts'
import { isStorageAvailable, readStorage, writeStorage } from './web-storage.ts'

const ONE_YEAR_S = 31_536_000

type Preference = {
  currency: CurrencyCode
  rates: Rates
  choose: (currency: CurrencyCode) => void
  /** Pence (GBP) as text in the currency: "$57.54 USD". */
  format: (pence: number) => string
}
export const CurrencyContext = createContext<Preference | null>(null)

export const useCurrency = (): Preference => {
  const preference = use(CurrencyContext)
  if (!preference) throw new Error('useCurrency outside of CurrencyProvider')
  return preference
}

const copyToCookie = (currency: CurrencyCode): void => {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
  document.cookie = `${CURRENCY_COOKIE}=${currency};path=/;max-age=${ONE_YEAR_S};samesite=lax`
}

/** Local storage wins; the cookie alone counts only where storage is blocked. */
export const storedCurrency = (rendered: CurrencyCode): CurrencyCode =>
  isStorageAvailable('localStorage')
    ? (findCurrency(readStorage('localStorage', CURRENCY_COOKIE)) ?? DEFAULT_CURRENCY)
    : rendered

/** `rendered`: the currency of the server's HTML. */
export const CurrencyProvider = ({ rendered, children }: { rendered: CurrencyCode; children: ReactNode }) => {
  const { currencies, rates } = useShop()
  const [preferred, setCurrency] = useState(rendered)
  // The owner may have taken a currency away since it was chosen.
  const currency = currencies.includes(preferred) ? preferred : DEFAULT_CURRENCY
  // A layout effect runs before the replay of early input, which is newer.
  useLayoutEffect(() => {
    if (!isStorageAvailable('localStorage')) return
    const sync = () => {
      const stored = storedCurrency(rendered)
      if (stored !== rendered) copyToCookie(stored)
      setCurrency(stored)
    }
    sync()
    // The currency was changed in another tab, or before this page returned from the back/forward cache.
    addEventListener('storage', sync)
    addEventListener('pageshow', sync)
    return () => {
      removeEventListener('storage', sync)
      removeEventListener('pageshow', sync)
    }
  }, [rendered])
  const preference = useMemo(
    () => ({
      currency,
      rates,
      choose: (next: CurrencyCode) => {
        writeStorage('localStorage', CURRENCY_COOKIE, next)
        copyToCookie(next)
        setCurrency(next)
      },
      format: (pence: number) => formatPence(pence, currency, rates),
    }),
    [currency, rates],
  )
  return <CurrencyContext value={preference}>{children}</CurrencyContext>
}
