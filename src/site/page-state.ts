/** What a rendered page hands to the browser so that it hydrates without a request: JSON in a data block, never a script. */
import type { CurrencyCode } from '../domain/pricing/currency.ts'
import type { QueryKey } from '../ui/query.ts'
import type { DehydratedQueries } from '../ui/query-client.ts'

export const STATE_ELEMENT_ID = 'page-state'

/**
 * The element of the owner's settings. It stands before the header, whose texts and links it repeats: compression finds
 * repetitions within 32 KB only.
 */
export const SHOP_ELEMENT_ID = 'shop-settings'

export type PageState = {
  currency: CurrencyCode
  /** The shop's public origin, such as https://shop.example, without a trailing slash. */
  origin: string
  /** Without the owner's settings. */
  queries: DehydratedQueries
  /** Failed queries, so that the browser does not repeat a request for something missing. */
  errors: { queryKey: QueryKey; status: number; text: string }[]
}
