/** The types of `settings/shop-settings.ts` and `settings/home-settings.ts`, which the owner edits. Prices are pounds as decimal strings. */

export type ShopPicture = {
  /** Site path or https URL. */
  src: string
  /** The alternative text. */
  alt: string
  /** Pixels. They reserve the space on the page before the picture has loaded. */
  width: number
  height: number
  /** A crop for the narrow screens of phones. */
  tall?: { src: string; width: number; height: number }
}

/** A card of the home page with fixed text: it shows this price even if the product's price changes. */
export type DisplayCard = {
  name: string
  /** The slug of the linked product. */
  product: string
  price: string
  compareAtPrice?: string
  picture: ShopPicture
  /** Not available yet: the card has a disabled COMING SOON button. */
  comingSoon?: boolean
}

/** A block of the home page: a short label, a heading and a sentence or two. */
export type TextBlock = { label: string; title: string; text: string }

export type HomeSettings = {
  hero: TextBlock & { picture: ShopPicture }
  /** Three cards. */
  comingSoon: TextBlock & { picture: ShopPicture; cards: DisplayCard[] }
  /** Four cards. */
  sale: TextBlock & { picture: ShopPicture; cards: DisplayCard[] }
  /** Pictures of the brand introductions, by brand slug. A brand without one is introduced by text only. */
  brandPictures: Record<string, ShopPicture>
  social: TextBlock & { href: string; linkText: string; pictures: ShopPicture[] }
  newsletter: TextBlock & { picture: ShopPicture }
}

export type ShopSettings = {
  /** Slugs of the brands with a special role. */
  roles: { mainBrand: string; comingSoonBrand: string; saleBrand: string }
  /** Displayed beside a product's cart button, after the shipping cost: a sentence each. */
  buying: { delivery: string; returns: string }
  footer: {
    statement: string
    newsletter: string
    /** An entry without a URL is a placeholder. */
    customerCare: { label: string; href: string | null }[]
  }
  /** URLs of the legal pages. Without one, the text is not a link. */
  legal: { privacyPolicy: string | null; terms: string | null }
  search: {
    /** Four terms, offered when a search finds nothing. */
    sampleTerms: string[]
  }
}
