/**
 * GET /api/link-changes: the menu, the footer and the home page have links that the owner has set. Those whose page has
 * another address by now lead there; those whose page is missing or lists nothing are left out.
 */
import { Hono } from 'hono'
import { readLinkChanges } from '../../contract/listing/catalogue.ts'
import type { LinkChanges } from '../../contract/products/product.ts'
import { type CataloguePageKind, parseCataloguePath } from '../../domain/catalogue-path.ts'
import { pageLinks } from '../../domain/settings/settings-links.ts'
import type { Database } from '../../storage/database/database.ts'
import { findPageRedirect } from '../../storage/pages/content-pages.ts'
import { liveSlugs } from '../../storage/products/live-slugs.ts'
import { findRedirect } from '../../storage/products/redirects.ts'
import type { ApiEnv, ApiServices } from '../api-services.ts'
import { handleOperation } from '../calls/operation-route.ts'
import { tagsHeader } from '../catalogue-tags.ts'
import { settingsOf } from './shop.ts'

const KINDS: readonly CataloguePageKind[] = ['product', 'brand', 'category', 'page']

export const findLinkChanges = async (db: Database, links: readonly string[]): Promise<LinkChanges> => {
  const pages = [...new Set(links)].flatMap((path) => {
    const page = parseCataloguePath(path)
    return page ? [{ path, ...page }] : []
  })
  const changes: LinkChanges = {}
  for (const kind of KINDS) {
    const ofKind = pages.filter((page) => page.kind === kind)
    const slugs = ofKind.map(({ slug }) => slug)
    const live = await liveSlugs(db, kind, slugs)
    for (const { path, segment, slug } of ofKind) {
      if (live.has(slug)) continue
      const moved = await (kind === 'page' ? findPageRedirect(db, slug) : findRedirect(db, kind, slug))
      const isLive = moved !== undefined && (await liveSlugs(db, kind, [moved])).has(moved)
      changes[path] = isLive ? `/${segment}/${moved}` : null
    }
  }
  return changes
}

export const linkChangeRoutes = ({ db }: ApiServices): Hono<ApiEnv> => {
  const app = new Hono<ApiEnv>()
  // Whatever changes a link invalidates everything: the answer needs no tag of its own.
  handleOperation(app, readLinkChanges, async ({ c }) => ({
    json: await findLinkChanges(db, pageLinks(await settingsOf(c))),
    headers: tagsHeader([]),
  }))
  return app
}
