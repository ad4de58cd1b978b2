/**
 * The HTML of a content page: its links to pages of the shop lead to where these are now. The rule: an address of the shop
 * behind which there is no page stands as plain text. Other sites and files are not checked.
 */
import { parseCataloguePath } from '../../domain/catalogue-path.ts'
import { findShortAddress, purposeOfSlug } from '../../domain/pages/content-page.ts'
import { FIXED_PAGES } from '../../domain/pages/link-target.ts'
import type { LawSettings } from '../../domain/settings/shop-settings.ts'
import { WITHDRAWAL_PATH } from '../../domain/withdrawals/withdrawal.ts'
import type { Database } from '../../storage/database/database.ts'
import { listLinkedPages } from '../../storage/pages/content-pages.ts'
import { findLinkChanges } from '../settings/link-changes.ts'
import { parseMarkdown } from './markdown.ts'

/** "/sale?page=2#top" -> ["/sale", "?page=2#top"]. */
const splitPath = (href: string): [path: string, rest: string] => {
  const end = href.search(/[?#]/)
  return end < 0 ? [href, ''] : [href.slice(0, end), href.slice(end)]
}

/** A short address leads to its page of content. */
const catalogued = (path: string): string => findShortAddress(path) ?? path

const isFile = (path: string): boolean => /\.[a-z0-9]+$/i.test(path)

/** Whatever changes a link invalidates everything: the result needs no tag for it. */
export const pageHtml = async (
  db: Database,
  body: string,
  { withdrawal }: Pick<LawSettings, 'withdrawal'>,
): Promise<string> => {
  const { links, toHtml } = parseMarkdown(body)
  const paths = links.filter((href) => href.startsWith('/')).map((href) => catalogued(splitPath(href)[0]))
  if (paths.length === 0) return toHtml((href) => href)
  const [changes, pages] = await Promise.all([findLinkChanges(db, paths), listLinkedPages(db)])
  const hasPageFor = (path: string): boolean => {
    const purpose = purposeOfSlug(parseCataloguePath(path)?.slug ?? '')
    return (
      path.startsWith('/pages/') && pages.some((page) => page.purpose !== null && page.purpose === purpose)
    )
  }
  const isFixed = (path: string): boolean =>
    FIXED_PAGES.some((page) => page === path) || (withdrawal && path === WITHDRAWAL_PATH)
  return toHtml((href) => {
    if (!href.startsWith('/')) return href
    const [typed, rest] = splitPath(href)
    const path = catalogued(typed)
    if (isFixed(path) || isFile(path)) return href
    if (!parseCataloguePath(path)) return null
    if (!Object.hasOwn(changes, path)) return path + rest
    const moved = changes[path]
    if (typeof moved === 'string') return moved + rest
    return hasPageFor(path) ? href : null
  })
}
