/**
 * What the owner decides of the home page: words, pictures, cards. In a file of its own, so that only that page's
 * script carries it. Change what stands between the quotation marks, save, and restart the shop.
 */

import { photographOf } from '../demo/catalogue/photographs.ts'
import photographs from '../demo/catalogue/shop-photographs.json' with { type: 'json' }
import type { HomeSettings, ShopPicture } from '../src/domain/shop-settings.ts'

/** The photograph of that name, or the drawing. */
const pictureFile = (name: string, width: number, height: number) =>
  photographOf(photographs, name) ?? { src: `/pictures/${name}.svg`, width, height }

/** A product's own picture: its slug, its colour, both as they stand in the picture's address. */
const productPicture = (slug: string, colour: string, alt: string): ShopPicture => ({
  ...pictureFile(`${slug}-${colour}-front`, 800, 1000),
  alt,
})

const scene = (name: string, alt: string, width = 800, height = 1000): ShopPicture => ({
  ...pictureFile(name, width, height),
  alt,
})

const wideScene = (name: string, alt: string, height = 1000): ShopPicture => scene(name, alt, 1600, height)

/** With a second frame for phones, in a file of the same name with "-tall" behind it. */
const sceneInTwoFrames = (name: string, alt: string, height = 1000): ShopPicture => ({
  ...wideScene(name, alt, height),
  tall: pictureFile(`${name}-tall`, 800, 1000),
})

export const homeSettings: HomeSettings = {
  // The first thing that visitors see. The picture is cropped to fit: keep its subject in the middle.
  hero: {
    label: 'The new season',
    title: 'Made plainly, kept for years',
    text: 'Backpacks, wallets and clothes from nine small houses that would rather mend a thing than replace it.',
    picture: sceneInTwoFrames('home-hero', 'A moss green backpack and a leather wallet', 1280),
  },

  // Three cards. A card shows the price written here, in pounds, whatever the product behind it costs today.
  comingSoon: {
    label: 'Coming soon',
    title: 'Tideline, by Skerrow',
    text: 'A roll-top, a holdall and a travel pack for coasts where the forecast is a suggestion. Welded seams, colours of the coast, nothing that rattles.',
    picture: sceneInTwoFrames('coming-soon', 'The Tideline bags, with the ochre roll-top backpack in front'),
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

  // Four cards. `compareAtPrice` is what the thing cost before; `comingSoon: true` makes its button say COMING SOON.
  sale: {
    label: 'Sale',
    title: 'Four by Marlstone, thirty per cent off',
    text: 'A sling, a messenger bag and a zip wallet, for as long as they last. The waist pack joins them soon, reduced like the rest.',
    picture: sceneInTwoFrames('sale', 'A sand messenger bag and a tan zip wallet'),
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

  // Pictures of the first three brands, which are introduced on the home page, by their slugs.
  brandPictures: {
    wrenfold: wideScene('brand-wrenfold', 'Two backpacks and a green messenger bag'),
    skerrow: wideScene('brand-skerrow', 'A green roll-top backpack and a black waist pack'),
    marlstone: wideScene('brand-marlstone', 'A slate backpack, a small clay pouch and a sand tote'),
  },

  // Where else to find the shop: put your own address and name here. The pictures are shown square.
  social: {
    label: 'Follow us',
    title: 'From the shop floor',
    text: 'What stands on our shelves, one thing at a time.',
    linkText: '@haberdash',
    href: 'https://www.instagram.com/',
    pictures: [
      scene('category-bags', 'A bottle green backpack'),
      scene('category-watches', 'A field watch on a chestnut strap'),
      scene('category-socks', 'Two pairs of wool and cotton socks in paper bands'),
      scene('category-lids', 'A ribbed beanie in brick red'),
    ],
  },

  newsletter: {
    label: 'Newsletter',
    title: 'A letter now and then',
    text: 'New arrivals and the first word of every sale. Never more than one a week.',
    picture: scene('home-still-life', 'A passport wallet, a bifold wallet and a pair of round sunglasses'),
  },
}
