/** The still lifes of lists: not in queries.ts, which every page loads. */
import type { StillLife } from '../../contract/settings/shop.ts'
import type { Query } from '../../ui/query.ts'

export const stillLifesQuery: Query<StillLife[]> = { queryKey: ['/api/still-lifes'] }
