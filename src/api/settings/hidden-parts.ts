/** What the owner has set and shoppers do not see, because nothing is behind it: links, and blocks of the home page. */
import type { DeadLink } from '../../contract/settings/staff-settings.ts'
import { emptyBlocks } from '../../domain/settings/empty-blocks.ts'
import type { HomeBlock } from '../../domain/settings/home-blocks.ts'
import { settingsLinks } from '../../domain/settings/settings-links.ts'
import type { ShopSettings } from '../../domain/settings/shop-settings.ts'
import type { Database } from '../../storage/database/database.ts'
import { readShopContents } from '../../storage/products/shop-contents.ts'
import { findLinkChanges } from './link-changes.ts'

export type HiddenParts = {
  deadLinks: DeadLink[]
  /** Nothing for sale is behind them, or they are empty. */
  emptyBlocks: HomeBlock[]
}

/** @param settings of this shop: createOwnSettings */
export const findHiddenParts = async (db: Database, settings: ShopSettings): Promise<HiddenParts> => {
  const contents = await readShopContents(db)
  const links = settingsLinks(settings)
  const changes = await findLinkChanges(
    db,
    links.map(({ href }) => href),
  )
  const isDead = (href: string) => changes[href] === null
  return {
    deadLinks: links.filter(({ href }) => isDead(href)),
    emptyBlocks: emptyBlocks(settings.home, { ...contents, isDead }),
  }
}
