/** Who sells, by the owner's settings, as printed documents name and show it. */
import type { Seller } from '../../domain/documents/seller.ts'
import { accentOf } from '../../domain/settings/accent.ts'
import { parseShopFilePath } from '../../domain/settings/shop-file.ts'
import type { ShopSettings } from '../../domain/settings/shop-settings.ts'
import type { Database } from '../../storage/database/database.ts'
import { findShopFile } from '../../storage/settings/shop-files.ts'

export const sellerOf = ({
  identity,
  company,
  look,
}: Pick<ShopSettings, 'identity' | 'company' | 'look'>): Seller => ({
  ...company,
  name: identity.name,
  look: { logo: identity.logo, accent: accentOf(look.accent) },
})

/** Finds the logos of documents, each as PNG. */
export const logosIn =
  (db: Database) =>
  async (src: string): Promise<Uint8Array | undefined> => {
    const hash = parseShopFilePath(src)?.hash
    return hash === undefined ? undefined : (await findShopFile(db, hash))?.png
  }
