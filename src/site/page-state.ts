/** What a rendered page hands to the browser so that it hydrates without a request: JSON in a data block, never a script. */
import type { CurrencyCode } from '../domain/currency.ts'
import type { QueryKey } from '../ui/query.ts'
import type { DehydratedQueries } from '../ui/query-client.ts'

export const STATE_ELEMENT_ID = 'page-state'

export type PageState = {
  currency: CurrencyCode
  /** The shop's public address, without a trailing slash. */
  origin: string
  answers: DehydratedQueries
  /** Queries that were refused, so that the browser need not ask again for what is known to be missing. */
  refused: { queryKey: QueryKey; status: number; text: string }[]
}
