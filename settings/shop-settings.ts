/**
 * The shop's texts, featured brands and links in a shop whose owner has changed none of them at /admin/settings; those of
 * the home page are in home-settings.ts.
 */
import { demoShop } from '../demo/catalogue/demo-shop.ts'

/** A text, or an address that is not set. */
type Address = string | null

export const shopSettings = {
  // Three brands have a special role. Give their slugs: the last part of the brand page's address, /brand/wrenfold
  roles: {
    // The accessories menu links to it as "Bags", and the search suggests it.
    mainBrand: 'wrenfold',
    comingSoonBrand: 'skerrow',
    saleBrand: 'marlstone',
  },

  // Shown below the cart button of every product. The shop adds the shipping costs in front.
  buying: { delivery: demoShop.shopping.delivery, returns: demoShop.shopping.returns },

  footer: {
    statement: demoShop.identity.tagline,
    newsletter: demoShop.footer.newsletter,
    // `null` shows the label without a link. Give an address in quotation marks to make it a link.
    customerCare: [
      { label: 'Shipping & Returns', href: null as Address },
      { label: 'Size Guide', href: null as Address },
      { label: 'Contact Us', href: null as Address },
      { label: 'FAQ', href: null as Address },
      { label: 'Track Your Order', href: null as Address },
    ],
  },

  // Addresses of your privacy policy and terms. Until they are set, the labels are shown without a link.
  legal: { privacyPolicy: null as Address, terms: null as Address },

  // Suggested when a search finds nothing.
  search: { sampleTerms: demoShop.shopping.sampleTerms },
}
