/** The shop for search engines (schema.org): whom it belongs to, and how it is searched. On the server only. */
import type { Shop } from '../../contract/settings/shop.ts'
import { pngOf } from '../../domain/settings/shop-file.ts'
import { returnPolicy } from '../return-policy.ts'

export const organisation = (shop: Shop, origin: string): object => {
  const { name, company, logo } = shop
  const policy = returnPolicy(shop)
  const { legalName, address, vatNumber, email, phone } = company ?? {}
  return {
    '@type': 'Organization',
    name,
    url: `${origin}/`,
    logo: origin + (logo ? pngOf(logo.src) : '/favicon.svg'),
    ...(policy && { hasMerchantReturnPolicy: policy }),
    ...(legalName && { legalName }),
    ...(address && { address }),
    ...(vatNumber && { vatID: vatNumber }),
    ...(email && { email }),
    ...(phone && { telephone: phone }),
  }
}

export const website = ({ name }: Shop, origin: string): object => ({
  '@type': 'WebSite',
  name,
  url: `${origin}/`,
  potentialAction: {
    '@type': 'SearchAction',
    target: { '@type': 'EntryPoint', urlTemplate: `${origin}/search?q={search_term_string}` },
    'query-input': 'required name=search_term_string',
  },
})
