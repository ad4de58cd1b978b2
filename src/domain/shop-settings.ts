/** What the owner decides without touching code: the form of `settings/shop-settings.ts` and `settings/home-settings.ts`. Prices are pounds as decimal strings. */

export type ShopPicture = {
  /** Site path or https URL. */
  src: string
  /** What it shows, for those who do not see it. */
  alt: string
  /** Pixels: the place on the page is kept by them before the picture is there. */
  width: number
  height: number
  /** The same thing framed for the narrow screen of a phone. */
  tall?: { src: string; width: number; height: number }
}

/** A card of the home page, worded by hand: it shows this whatever the product behind it costs today. */
export type DisplayCard = {
  name: string
  /** Slug of the product behind it. */
  product: string
  price: string
  compareAtPrice?: string
  picture: ShopPicture
  /** Not to be had yet: the card carries a COMING SOON button that cannot be pressed. */
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
  /** Of the brands that are introduced, by their slugs; a brand without one is introduced in words alone. */
  brandPictures: Record<string, ShopPicture>
  social: TextBlock & { href: string; linkText: string; pictures: ShopPicture[] }
  newsletter: TextBlock & { picture: ShopPicture }
}

export type ShopSettings = {
  /** Slugs of the brands that play a part of their own. */
  roles: { mainBrand: string; comingSoonBrand: string; saleBrand: string }
  /** Beside a product's cart button, after what sending costs: a sentence each. */
  buying: { delivery: string; returns: string }
  footer: {
    statement: string
    newsletter: string
    /** An entry without an address is a placeholder. */
    customerCare: { label: string; href: string | null }[]
  }
  /** Addresses of the shop's own pages on these; without one the words stand alone. */
  legal: { privacyPolicy: string | null; terms: string | null }
  search: {
    /** Four terms, offered when a search finds nothing. */
    sampleTerms: string[]
  }
}
