/** The HTML of a content page: its links to pages of the shop lead to where these are now, or stand as plain text. */
import type { Database } from '../storage/database/database.ts'
import { findLinkChanges } from './staff/link-changes.ts'
import { parseMarkdown } from './storefront/markdown.ts'

/** Whatever changes a link invalidates everything: the result needs no tag for it. */
export const pageHtml = async (db: Database, body: string): Promise<string> => {
  const { links, toHtml } = parseMarkdown(body)
  const changes = await findLinkChanges(db, links)
  return toHtml((href) => (Object.hasOwn(changes, href) ? (changes[href] ?? null) : href))
}
