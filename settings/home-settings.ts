/**
 * The home page's texts, pictures and cards in a shop whose owner has changed none of them at /admin/settings.
 */

import { photographOf } from '../demo/catalogue/photographs.ts'
import photographs from '../demo/catalogue/shop-photographs.json' with { type: 'json' }
import { deliveredBlocks } from '../src/domain/delivered-blocks.ts'
import type { ShopPicture } from '../src/domain/shop-picture.ts'
import type { HomeSettings } from '../src/domain/shop-settings.ts'
import { shopSettings } from './shop-settings.ts'

/** A file of demo/photography/masters by its name. After adding a file, run `npm run index-photographs`. */
const photograph = (name: string) =>
  photographOf(photographs, name) ?? { src: `/pictures/${name}.jpg`, width: 800, height: 1000 }

const picture = (name: string, alt: string): ShopPicture => ({ ...photograph(name), alt })

/** The main photograph of a product, by its slug and its colour, both as in the picture's URL. */
const productPicture = (slug: string, colour: string, alt: string): ShopPicture =>
  picture(`${slug}-${colour}-front`, alt)

/** With a second, tall picture for phones: the file of the same name followed by "-tall". */
const pictureWithTall = (name: string, alt: string): ShopPicture => ({
  ...picture(name, alt),
  tall: photograph(`${name}-tall`),
})

export const homeSettings: Omit<HomeSettings, 'blocks' | 'social'> = {
  // Buttons, headings and links of the blocks.
  ...deliveredBlocks,

  // The top of the page. The picture is cropped to fit: keep its subject in the middle.
  hero: {
    label: 'The new season',
    title: 'Made plainly, kept for years',
    text: 'Backpacks, wallets and clothes from nine small houses that would rather mend a thing than replace it.',
    picture: pictureWithTall('home-hero', 'A moss green backpack and a leather wallet'),
  },

  // Three cards. A card shows the price written here, in pounds, even when the product's price has changed.
  comingSoon: {
    brand: shopSettings.roles.comingSoonBrand,
    label: 'Coming soon',
    title: 'Tideline, by Skerrow',
    text: 'A roll-top, a holdall and a travel pack for coasts where the forecast is a suggestion. Welded seams, colours of the coast, nothing that rattles.',
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

  // Four cards. `compareAtPrice` is the price before the reduction; `comingSoon: true` makes the button say COMING SOON.
  sale: {
    brand: shopSettings.roles.saleBrand,
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

  // Pictures of the three brands that the home page introduces, by the brands' slugs.
  brandPictures: {
    wrenfold: picture('brand-wrenfold', 'Two backpacks and a green messenger bag'),
    skerrow: picture('brand-skerrow', 'A green roll-top backpack and a black waist pack'),
    marlstone: picture('brand-marlstone', 'A slate backpack, a small clay pouch and a sand tote'),
  },

  newsletter: {
    label: 'Newsletter',
    title: 'A letter now and then',
    text: 'New arrivals and the first word of every sale. Never more than one a week.',
    picture: picture('home-still-life', 'A passport wallet, a bifold wallet and a pair of round sunglasses'),
  },
}

// The shop's social network account: your address and name. The pictures are shown square.
export const socialSettings: HomeSettings['social'] = {
  label: 'Follow us',
  title: 'From the shop floor',
  text: 'What stands on our shelves, one thing at a time.',
  linkText: '@haberdash',
  href: 'https://www.instagram.com/',
  pictures: [
    picture('category-bags', 'A bottle green backpack'),
    picture('category-watches', 'A field watch on a chestnut strap'),
    picture('category-socks', 'Two pairs of wool and cotton socks in paper bands'),
    picture('category-lids', 'A ribbed beanie in brick red'),
  ],
}
