/** What the owner has set and shoppers do not see, because nothing is behind it: links, and blocks of the home page. */
import type { DeadLink } from '../../contract/settings/staff-settings.ts'
import { demoBlocks, type NewShop } from '../../domain/settings/demo-blocks.ts'
import { emptyBlocks } from '../../domain/settings/empty-blocks.ts'
import type { HomeBlock } from '../../domain/settings/home-blocks.ts'
import { settingsLinks } from '../../domain/settings/settings-links.ts'
import type { ShopSettings } from '../../domain/settings/shop-settings.ts'
import type { Database } from '../../storage/database/database.ts'
import { hasDemoContent } from '../../storage/demo/demo-removal.ts'
import { readShopContents } from '../../storage/products/shop-contents.ts'
import { findLinkChanges } from './link-changes.ts'

export type HiddenParts = {
  deadLinks: DeadLink[]
  /** Of the demo, whose goods are gone. */
  demoBlocks: HomeBlock[]
  /** Nothing for sale is behind them. */
  emptyBlocks: HomeBlock[]
}

export const findHiddenParts = async (
  db: Database,
  settings: ShopSettings,
  shop: NewShop,
): Promise<HiddenParts> => {
  const [isDemo, contents] = await Promise.all([hasDemoContent(db), readShopContents(db)])
  const ofDemo = isDemo ? [] : demoBlocks(settings.home, shop)
  // The hero stays, with the shop's name and the owner's button.
  const blocks = settings.home.blocks.filter((block) => block === 'hero' || !ofDemo.includes(block))
  const home = { ...settings.home, blocks }
  const links = settingsLinks({ ...settings, home })
  const changes = await findLinkChanges(
    db,
    links.map(({ href }) => href),
  )
  const isDead = (href: string) => changes[href] === null
  return {
    deadLinks: links.filter(({ href }) => isDead(href)),
    demoBlocks: ofDemo,
    emptyBlocks: emptyBlocks(home, { ...contents, isDead }),
  }
}
