/** A query whose data other screens change: it is fetched again each time its component is mounted. */
import { useEffect } from 'react'
import type { Query } from '../../ui/query.ts'
import { type QueryResult, useQuery, useQueryClient } from '../../ui/query-hooks.tsx'

/** Marks the data as stale on unmounting. The next component shows it until the new data is there. */
export const useFreshQuery = <Data>(query: Query<Data>): QueryResult<Data> => {
  const client = useQueryClient()
  const result = useQuery(query)
  const [path] = query.queryKey
  useEffect(() => () => void client.invalidateQueries({ queryKey: [path] }), [client, path])
  return result
}
