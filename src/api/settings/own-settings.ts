/**
 * The settings of this shop: in one without the demo's goods, what is the demo's is empty. The rule: staff see and change what
 * pages show, so that what they save brings nothing of the demo onto a page, and an upgrade changes nothing that is shown.
 */
import { withoutDemo } from '../../domain/settings/demo-blocks.ts'
import type { ShopSettings } from '../../domain/settings/shop-settings.ts'
import type { Database } from '../../storage/database/database.ts'
import { hasDemoContent } from '../../storage/demo/demo-removal.ts'
import { presentBrandSlugs } from '../../storage/products/redirects.ts'
import { existingBrands } from '../../storage/products/shop-contents.ts'
import type { CurrentSettings, SettingsSnapshot } from '../current-settings.ts'

export type OwnSettings = {
  /** As pages show them. */
  shown(values: ShopSettings): Promise<ShopSettings>
  /** As staff change them. */
  edited(values: ShopSettings): Promise<ShopSettings>
  /** What the database has at the moment, as staff change it, and as it is stored. */
  read(): Promise<SettingsSnapshot & { stored: ShopSettings }>
}

export const createOwnSettings = (db: Database, settings: CurrentSettings): OwnSettings => {
  const shown: OwnSettings['shown'] = async (values) =>
    (await hasDemoContent(db)) ? values : withoutDemo(values, settings)

  /** Without the role of a brand that the shop does not have, where it is the default. */
  const edited: OwnSettings['edited'] = async (values) => {
    const own = await shown(values)
    if (own === values) return values
    const { shopping } = own
    const { mainBrand } = settings.defaults.shopping
    if (shopping.mainBrand !== mainBrand) return own
    const [existing, moved] = await Promise.all([
      existingBrands(db, [mainBrand]),
      presentBrandSlugs(db, [mainBrand]),
    ])
    if (existing.has(mainBrand) || moved.has(mainBrand)) return own
    return { ...own, shopping: { ...shopping, mainBrand: '' } }
  }
  return {
    shown,
    edited,
    read: async () => {
      const snapshot = await settings.read()
      return { ...snapshot, values: await edited(snapshot.values), stored: snapshot.values }
    },
  }
}
