/** The results of the search of the staff area for a text, after a pause in typing. Its code comes with the first one. */
import { useEffect, useState } from 'react'
import type { StaffNavigationLink } from '../components/staff-navigation.ts'
import { useMay } from '../staff-session.ts'
import type { FoundGroup } from './search-sources.ts'

const TYPING_PAUSE_MS = 150

type Results = { search: string; groups: readonly FoundGroup[]; failed: readonly string[] }
const NOTHING: Omit<Results, 'search'> = { groups: [], failed: [] }

export const useStaffSearch = (text: string, links: readonly StaffNavigationLink[]) => {
  const search = text.trim()
  const may = useMay()
  const [results, setResults] = useState<Results>({ search: '', ...NOTHING })
  // biome-ignore lint/correctness/useExhaustiveDependencies: what a person may do does not change while they type
  useEffect(() => {
    if (search === '') return
    const controller = new AbortController()
    const find = async () => {
      const { findPages, findRecords } = await import('./search-sources.ts')
      const { groups, failed } = await findRecords(search, links, may, controller.signal)
      return { groups: [...groups, ...findPages(search, links, may)], failed }
    }
    const timer = setTimeout(async () => {
      const found = await find().catch(() => ({ groups: [], failed: ['Everything'] }))
      if (!controller.signal.aborted) setResults({ search, ...found })
    }, TYPING_PAUSE_MS)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [search, links])
  const isLoading = search !== '' && results.search !== search
  // Results of the text before would be opened by Enter.
  const { groups, failed } = isLoading ? NOTHING : results
  return { groups: groups.filter(({ found }) => found.length > 0), failed, isLoading, isAsked: search !== '' }
}
