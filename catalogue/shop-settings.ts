/** What the owner decides without touching code: the shop's words, its featured brands and cards, its links. */
import type { ShopPicture, ShopSettings } from '../src/shop/shop-settings.ts'

const fallback = (alt: string): ShopPicture => ({
  src: '/picture-fallback.svg',
  alt,
  width: 800,
  height: 1000,
})

export const shopSettings: ShopSettings = {
  roles: { mainBrand: 'wrenfold', comingSoonBrand: 'skerrow', saleBrand: 'marlstone' },
  home: {
    hero: {
      label: 'The new season',
      title: 'Made plainly, kept for years',
      text: 'Clothes, bags and small leather from workshops that we know by name.',
      pictures: [fallback('A canvas backpack'), fallback('A folded leather wallet')],
    },
    comingSoon: {
      label: 'Coming soon',
      title: 'Skerrow comes ashore',
      text: 'Three packs for weather that cannot make up its mind. The first of them leave the workshop this season.',
      cards: [
        {
          name: 'Tideline 18 Backpack',
          product: 'tideline-18-backpack',
          price: '167.00',
          picture: fallback('Tideline 18 Backpack'),
        },
        {
          name: 'Tideline 26 Backpack',
          product: 'tideline-26-backpack',
          price: '214.00',
          picture: fallback('Tideline 26 Backpack'),
        },
        {
          name: 'Tideline Holdall',
          product: 'tideline-holdall',
          price: '222.00',
          picture: fallback('Tideline Holdall'),
        },
      ],
    },
    sale: {
      label: 'Sale',
      title: 'Marlstone, thirty per cent off',
      text: 'The last of a collection that we would rather see worn than stored.',
      cards: [
        {
          name: 'Bedrock Wallet',
          product: 'bedrock-wallet',
          price: '42.00',
          compareAtPrice: '60.00',
          picture: fallback('Bedrock Wallet'),
        },
        {
          name: 'Bedrock Satchel',
          product: 'bedrock-satchel',
          price: '80.50',
          compareAtPrice: '115.00',
          picture: fallback('Bedrock Satchel'),
        },
        {
          name: 'Bedrock Card Case',
          product: 'bedrock-card-case',
          price: '35.00',
          compareAtPrice: '50.00',
          picture: fallback('Bedrock Card Case'),
        },
        {
          name: 'Bedrock Pouch',
          product: 'bedrock-pouch',
          price: '42.00',
          compareAtPrice: '60.00',
          picture: fallback('Bedrock Pouch'),
          comingSoon: true,
        },
      ],
    },
    social: {
      label: 'Follow us',
      title: 'From the shop floor',
      text: 'New arrivals as they are unpacked, and how the people who make them work.',
      linkText: '@haberdash',
      href: 'https://www.instagram.com/',
      pictures: [],
    },
    newsletter: {
      label: 'Newsletter',
      title: 'A letter now and then',
      text: 'New arrivals and the first word of every sale. Never more than one a week.',
    },
  },
  footer: {
    statement: 'Menswear, bags and accessories, chosen slowly.',
    newsletter: 'New arrivals and the first word of every sale.',
    customerCare: [
      { label: 'Shipping & Returns', href: null },
      { label: 'Size Guide', href: null },
      { label: 'Contact Us', href: null },
      { label: 'FAQ', href: null },
      { label: 'Track Your Order', href: null },
    ],
  },
  legal: { privacyPolicy: null, terms: null },
  search: { sampleTerms: ['jacket', 'backpack', 'wallet', 'shoes'] },
}
