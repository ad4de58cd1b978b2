/** What a rendered page hands to the browser so that it wakes without a request: JSON in a data block, never a script. */
import type { DehydratedState, QueryKey } from '@tanstack/react-query'
import type { CurrencyCode } from '../shop/currency.ts'

export const STATE_ELEMENT_ID = 'page-state'

export type PageState = {
  currency: CurrencyCode
  /** The shop's public address, without a trailing slash. */
  origin: string
  queries: DehydratedState
  /** Queries that were refused, so that the browser need not ask again for what is known to be missing. */
  refused: { queryKey: QueryKey; status: number; text: string }[]
}
