/** What a content page shows. Apart from queries.ts, which every page loads. */
import type { ContentPage } from '../../contract/pages/content-page.ts'
import type { Query } from '../../ui/query.ts'

export const contentPageQuery = (slug: string): Query<ContentPage> => ({
  queryKey: [`/api/pages/${encodeURIComponent(slug)}`],
})
