/** Who sells, by the owner's settings, as printed documents name it. */
import type { Seller } from '../../domain/documents/seller.ts'
import type { ShopSettings } from '../../domain/settings/shop-settings.ts'

export const sellerOf = ({ identity, company }: Pick<ShopSettings, 'identity' | 'company'>): Seller => ({
  ...company,
  name: identity.name,
})
