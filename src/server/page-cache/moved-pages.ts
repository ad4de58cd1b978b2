/** Where the page of an old slug is now: products, brands, categories and content pages whose slug has changed. */

import { parseCataloguePath } from '../../domain/catalogue-path.ts'
import type { Database } from '../../storage/database/database.ts'
import { findPageRedirect } from '../../storage/pages/content-pages.ts'
import { findRedirect } from '../../storage/products/redirects.ts'

/**
 * The address, with its query, to which the page of an address without a page has moved; undefined where there is none.
 * Call it only for an address that answers 404, because a slug in use takes precedence.
 */
export const findMovedPage = async (
  db: Database,
  { pathname, search }: Pick<URL, 'pathname' | 'search'>,
): Promise<string | undefined> => {
  const page = parseCataloguePath(pathname)
  if (!page) return undefined
  const slug =
    page.kind === 'page'
      ? await findPageRedirect(db, page.slug)
      : await findRedirect(db, page.kind, page.slug)
  return slug === undefined ? undefined : `/${page.segment}/${slug}${search}`
}
