/**
 * Trims the settings of the home page in the data of a server-rendered page to the blocks that the owner has changed, so
 * that the document fits into its first round trip. The script of the home page contains the others (default-home.ts).
 */
import { paths } from '../../contract/paths.ts'
import type { Home } from '../../contract/settings/shop.ts'
import { isSameValue } from '../../domain/same-value.ts'
import type { DehydratedQueries } from '../../ui/query-client.ts'
import { defaultHome } from './default-home.ts'

const isChanged = ([block, value]: [string, unknown]): boolean =>
  !isSameValue(value, defaultHome[block as keyof Home])

export const trimHomePayload = (queries: DehydratedQueries): DehydratedQueries =>
  queries.map(({ queryKey, data }) => ({
    queryKey,
    data:
      queryKey[0] === paths.home ? Object.fromEntries(Object.entries(data as Home).filter(isChanged)) : data,
  }))
