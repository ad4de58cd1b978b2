/** Where the page of an old slug is now: products, brands and categories whose slug has changed. */

import { findRedirect, type RedirectKind } from '../../storage/catalogue/redirects.ts'
import type { Database } from '../../storage/database/database.ts'

const kindOfSegment: Readonly<Record<string, RedirectKind>> = {
  products: 'product',
  brand: 'brand',
  category: 'category',
}

/**
 * The address, with its query, to which the page of an address without a page has moved; undefined where there is none.
 * Call it only for an address that answers 404, because a slug in use takes precedence.
 */
export const findMovedPage = async (
  db: Database,
  { pathname, search }: Pick<URL, 'pathname' | 'search'>,
): Promise<string | undefined> => {
  const [, segment = '', slug = ''] = /^\/([a-z]+)\/([a-z0-9-]{1,100})$/i.exec(pathname) ?? []
  const kind = Object.hasOwn(kindOfSegment, segment) ? kindOfSegment[segment] : undefined
  const present = kind && (await findRedirect(db, kind, slug))
  return present === undefined ? undefined : `/${segment}/${present}${search}`
}
