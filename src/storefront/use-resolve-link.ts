/** The fixed links of a page, as the catalogue has their pages now. */
import { useQuery } from '../ui/query-hooks.tsx'
import { type ResolveLink, resolveLink } from './link-changes.ts'
import { queries } from './queries.ts'

export const useResolveLink = (): ResolveLink => resolveLink(useQuery(queries.linkChanges()).data)
