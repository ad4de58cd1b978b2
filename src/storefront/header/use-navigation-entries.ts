/** The entries of the header navigation with the shop's brands, as the catalogue has their pages now. */
import { useMemo } from 'react'
import { useQuery } from '../../ui/query-hooks.tsx'
import { useShop } from '../../ui/shop.ts'
import { resolveLink } from '../link-changes.ts'
import { queries } from '../queries.ts'
import { navigationEntries, type TopEntry } from './navigation-entries.ts'

export const useNavigationEntries = (): readonly TopEntry[] => {
  const { data: brands } = useQuery(queries.brands())
  const { data: changes } = useQuery(queries.linkChanges())
  const { navigation } = useShop()
  return useMemo(
    () => navigationEntries(navigation, brands ?? [], resolveLink(changes)),
    [navigation, brands, changes],
  )
}
