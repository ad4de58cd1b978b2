/**
 * What the owner decides without touching code: the shop's words, its featured brands, its links; the home page
 * has home-settings.ts. Change what stands between the quotation marks, save, and restart the shop.
 */
import type { ShopSettings } from '../src/domain/shop-settings.ts'

export const shopSettings: ShopSettings = {
  // Three brands play a part of their own. Write their slugs, the last part of their address: /brand/wrenfold
  roles: {
    // Linked as "Bags" in the accessories menu, and offered when someone searches for it.
    mainBrand: 'wrenfold',
    comingSoonBrand: 'skerrow',
    saleBrand: 'marlstone',
  },

  // Beside the cart button of every product. What sending costs stands in front of it by itself.
  buying: {
    delivery: 'Packed and sent within two working days.',
    returns: 'Changed your mind? Send it back unworn within 30 days for a full refund.',
  },

  footer: {
    statement: 'Menswear, bags and accessories, chosen slowly.',
    newsletter: 'New arrivals and the first word of every sale.',
    // `null` is a placeholder that leads nowhere. Give an address in quotation marks to make it a link.
    customerCare: [
      { label: 'Shipping & Returns', href: null },
      { label: 'Size Guide', href: null },
      { label: 'Contact Us', href: null },
      { label: 'FAQ', href: null },
      { label: 'Track Your Order', href: null },
    ],
  },

  // Addresses of your privacy policy and terms. Until they are set, the words stand there without a link.
  legal: { privacyPolicy: null, terms: null },

  // Offered when a search finds nothing: one for each main category.
  search: { sampleTerms: ['jacket', 'wallet', 'backpack', 'boots'] },
}
