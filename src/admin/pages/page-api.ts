/** The calls of the screens of content pages. After a change the frame of the page shows the new links. */

import type { ListedPageVersion, PageVersion, StaffPage } from '../../contract/pages/staff-pages.ts'
import { paths } from '../../contract/paths.ts'
import type { QueryClient } from '../../ui/query-client.ts'
import { adminQuery } from '../admin-queries.ts'
import { addressOf } from '../staff-call.ts'
import { staffCall } from '../staff-request.ts'
import type { PageValues } from './page-draft.ts'

export const pageListQuery = () => adminQuery('GET /api/admin/pages')
export const pageQuery = (id: string) => adminQuery('GET /api/admin/pages/{id}', { params: { id } })

export const showPage = async (client: QueryClient, page: StaffPage): Promise<void> => {
  client.setQueryData(pageQuery(page.id).queryKey, page)
  await client.invalidateQueries({
    predicate: ({ queryKey: [path] }) =>
      path === paths.shop ||
      path === paths.linkChanges ||
      path === addressOf('GET /api/admin/pages') ||
      String(path).startsWith('/api/pages/'),
  })
}

export const readPage = (id: string): Promise<StaffPage> =>
  staffCall('GET /api/admin/pages/{id}', { params: { id } })
export const createContentPage = (
  values: Pick<PageValues, 'title'> & Partial<PageValues>,
): Promise<StaffPage> => staffCall('POST /api/admin/pages', { body: values })
export const changePage = (id: string, version: number, changes: Partial<PageValues>): Promise<StaffPage> =>
  staffCall('PATCH /api/admin/pages/{id}', { params: { id }, body: { version, changes } })
export const publishPage = (id: string, version: number): Promise<StaffPage> =>
  staffCall('POST /api/admin/pages/{id}/publish', { params: { id }, body: { version } })
export const archivePage = (id: string, version: number, redirectTo: string | null): Promise<StaffPage> =>
  staffCall('POST /api/admin/pages/{id}/archive', { params: { id }, body: { version, redirectTo } })
export const deletePage = (id: string): Promise<object> =>
  staffCall('DELETE /api/admin/pages/{id}', { params: { id } })
export const readVersions = (id: string): Promise<ListedPageVersion[]> =>
  staffCall('GET /api/admin/pages/{id}/versions', { params: { id } })
export const readVersion = (id: string, version: number): Promise<PageVersion> =>
  staffCall('GET /api/admin/pages/{id}/versions/{version}', { params: { id, version } })
export const readPagePreview = async (body: string): Promise<string> =>
  (await staffCall('POST /api/admin/page-preview', { body: { body } })).html
