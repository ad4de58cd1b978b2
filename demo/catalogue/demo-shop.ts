/**
 * What the demo says and shows as a shop: blocks of its home page, promises, suggested searches. They are defaults of the
 * owner's settings too (settings/); a shop without the demo's goods does not show them (src/domain/settings/demo-blocks.ts).
 */
import type { DemoShop } from '../../src/domain/settings/demo-blocks.ts'
import type { ShopPicture } from '../../src/domain/settings/shop-picture.ts'
import { photographOf } from './photographs.ts'
import photographs from './shop-photographs.json' with { type: 'json' }

/** A file of demo/photography/masters by its name. After adding a file, run `npm run index-photographs`. */
const photograph = (name: string) =>
  photographOf(photographs, name) ?? { src: `/pictures/${name}.jpg`, width: 800, height: 1000 }

const demoPicture = (name: string, alt: string): ShopPicture => ({ ...photograph(name), alt })

/** The main photograph of a product, by its slug and its colour, both as in the picture's URL. */
const productPicture = (slug: string, colour: string, alt: string): ShopPicture =>
  demoPicture(`${slug}-${colour}-front`, alt)

/** With a second, tall picture for phones: the file of the same name followed by "-tall". */
const pictureWithTall = (name: string, alt: string): ShopPicture => ({
  ...demoPicture(name, alt),
  tall: photograph(`${name}-tall`),
})

/** The home page's part is a constant of its own, because its script contains it. */
export const demoHome: DemoShop['home'] = {
  hero: {
    label: 'The new season',
    title: 'Made plainly, kept for years',
    text: 'Backpacks, wallets and clothes from nine small houses that would rather mend a thing than replace it.',
    picture: pictureWithTall('home-hero', 'A moss green backpack and a leather wallet'),
  },

  comingSoon: {
    brand: 'skerrow',
    label: 'Coming soon',
    title: 'Tideline, by Skerrow',
    text: 'A roll-top, a holdall and a travel pack for coasts where the forecast is a suggestion. Taped seams, colours of the coast, nothing that rattles.',
    picture: pictureWithTall('coming-soon', 'The Tideline bags, with the ochre roll-top backpack in front'),
    cards: [
      {
        name: 'Tideline Roll-Top Backpack',
        product: 'tideline-roll-top-backpack',
        price: '167.00',
        picture: productPicture('tideline-roll-top-backpack', 'ochre', 'Tideline Roll-Top Backpack, Ochre'),
      },
      {
        name: 'Tideline Holdall',
        product: 'tideline-holdall',
        price: '214.00',
        picture: productPicture('tideline-holdall', 'slate', 'Tideline Holdall, Slate'),
      },
      {
        name: 'Tideline Travel Backpack',
        product: 'tideline-travel-backpack',
        price: '222.00',
        picture: productPicture('tideline-travel-backpack', 'navy', 'Tideline Travel Backpack, Navy'),
      },
    ],
  },

  sale: {
    brand: 'marlstone',
    label: 'Sale',
    title: 'Four by Marlstone, thirty per cent off',
    text: 'A sling, a messenger bag and a zip wallet, for as long as they last. The waist pack joins them soon, reduced like the rest.',
    picture: pictureWithTall('sale', 'A sand messenger bag and a tan zip wallet'),
    cards: [
      {
        name: 'Quarry Sling',
        product: 'quarry-sling',
        price: '42.00',
        compareAtPrice: '60.00',
        picture: productPicture('quarry-sling', 'clay', 'Quarry Sling, Clay'),
      },
      {
        name: 'Bedrock Messenger',
        product: 'bedrock-messenger',
        price: '80.50',
        compareAtPrice: '115.00',
        picture: productPicture('bedrock-messenger', 'sand', 'Bedrock Messenger, Sand'),
      },
      {
        name: 'Seam Zip Wallet',
        product: 'seam-zip-wallet',
        price: '35.00',
        compareAtPrice: '50.00',
        picture: productPicture('seam-zip-wallet', 'tan', 'Seam Zip Wallet, Tan'),
      },
      {
        name: 'Strata Waist Pack',
        product: 'strata-waist-pack',
        price: '42.00',
        compareAtPrice: '60.00',
        picture: productPicture('strata-waist-pack', 'soot', 'Strata Waist Pack, Soot'),
        comingSoon: true,
      },
    ],
  },

  brandPictures: {
    wrenfold: demoPicture('brand-wrenfold', 'Two backpacks and a green messenger bag'),
    skerrow: demoPicture('brand-skerrow', 'A green roll-top backpack and a black waist pack'),
    marlstone: demoPicture('brand-marlstone', 'A slate backpack, a small clay pouch and a sand tote'),
  },

  social: {
    label: 'Follow us',
    title: 'From the shop floor',
    text: 'What stands on our shelves, one thing at a time.',
    linkText: '@haberdash',
    href: 'https://www.instagram.com/',
    pictures: [
      demoPicture('category-bags', 'A bottle green backpack'),
      demoPicture('category-watches', 'A field watch on a chestnut strap'),
      demoPicture('category-socks', 'Two pairs of cotton socks in paper bands, one ribbed and one striped'),
      demoPicture('category-lids', 'A ribbed beanie in brick red'),
    ],
  },

  newsletter: {
    label: 'Newsletter',
    title: 'A letter now and then',
    text: 'New arrivals and the first word of every sale. Never more than one a week.',
    picture: demoPicture(
      'home-still-life',
      'A passport wallet, a bifold wallet and a pair of round sunglasses',
    ),
  },
}

/** Those of the default zone, which demo-settings.test.ts compares. */
const prices: Pick<DemoShop['shipping']['zones'][number], 'rates' | 'freeOver'> = {
  rates: [{ from: '0.00', price: '10.00' }],
  freeOver: '100.00',
}

export const demoShop: DemoShop = {
  home: demoHome,
  identity: { tagline: 'Menswear, bags and accessories, chosen slowly.' },
  shopping: {
    delivery: 'Packed and sent within two working days.',
    returns: 'Changed your mind? Send it back unworn within 30 days for a full refund.',
    // One for each main category.
    sampleTerms: ['jacket', 'wallet', 'backpack', 'boots'],
  },
  footer: { newsletter: 'New arrivals and the first word of every sale.' },
  shipping: {
    zones: [
      { ...prices, name: 'United Kingdom', countries: ['GB'], deliveryDays: [2, 4] },
      {
        ...prices,
        name: 'Europe and overseas',
        countries: ['US', 'CA', 'DE', 'FR', 'AU'],
        deliveryDays: [4, 10],
      },
    ],
  },
}
