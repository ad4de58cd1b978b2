/** How goods are sent back, for search engines (schema.org MerchantReturnPolicy). */
import type { Shop } from '../contract/settings/shop.ts'

/** A shop may ship to any number of countries; Google reads 50. */
const MAX_COUNTRIES = 50

/** Undefined where the owner has not said it. */
export const returnPolicy = ({ returns, shipping }: Pick<Shop, 'returns' | 'shipping'>): object | undefined =>
  returns && {
    '@type': 'MerchantReturnPolicy',
    '@id': '#returns',
    applicableCountry: shipping.flatMap(({ countries }) => countries).slice(0, MAX_COUNTRIES),
    returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
    merchantReturnDays: returns.days,
    returnMethod: 'https://schema.org/ReturnByMail',
    returnFees: `https://schema.org/${returns.isFree ? 'FreeReturn' : 'ReturnFeesCustomerResponsibility'}`,
  }
