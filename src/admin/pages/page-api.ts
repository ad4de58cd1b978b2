/** The calls of the screens of content pages. After a change the frame of the page shows the new links. */
import { paths } from '../../contract/paths.ts'
import type { ListedPage, ListedPageVersion, PageVersion, StaffPage } from '../../contract/staff-pages.ts'
import { staffPaths } from '../../contract/staff-paths.ts'
import type { QueryClient } from '../../ui/query-client.ts'
import { adminQuery } from '../admin-queries.ts'
import { staffRead, staffRequest } from '../staff-request.ts'
import type { PageValues } from './page-draft.ts'

export const pageListQuery = () => adminQuery<ListedPage[]>(staffPaths.pages)
export const pageQuery = (id: string) => adminQuery<StaffPage>(staffPaths.page(id))

export const showPage = async (client: QueryClient, page: StaffPage): Promise<void> => {
  client.setQueryData(pageQuery(page.id).queryKey, page)
  await client.invalidateQueries({
    predicate: ({ queryKey: [path] }) =>
      path === paths.shop ||
      path === paths.linkChanges ||
      path === staffPaths.pages ||
      String(path).startsWith('/api/pages/'),
  })
}

export const readPage = (id: string): Promise<StaffPage> => staffRead(staffPaths.page(id))
export const createContentPage = (values: Partial<PageValues>): Promise<StaffPage> =>
  staffRequest('POST', staffPaths.pages, values)
export const changePage = (id: string, version: number, changes: Partial<PageValues>): Promise<StaffPage> =>
  staffRequest('PATCH', staffPaths.page(id), { version, changes })
export const publishPage = (id: string, version: number): Promise<StaffPage> =>
  staffRequest('POST', staffPaths.publishPage(id), { version })
export const archivePage = (id: string, version: number, redirectTo: string | null): Promise<StaffPage> =>
  staffRequest('POST', staffPaths.archivePage(id), { version, redirectTo })
export const deletePage = (id: string): Promise<unknown> => staffRequest('DELETE', staffPaths.page(id))
export const readVersions = (id: string): Promise<ListedPageVersion[]> =>
  staffRead(staffPaths.pageVersions(id))
export const readVersion = (id: string, version: number): Promise<PageVersion> =>
  staffRead(staffPaths.pageVersion(id, version))
export const readPagePreview = async (body: string): Promise<string> =>
  (await staffRequest<{ html: string }>('POST', staffPaths.pagePreview, { body })).html
