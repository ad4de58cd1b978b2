/** What belongs in the places of the home page that are empty, in a shop that has nothing of the demo. Said while they are. */
type Place = { label: string; title: string; text: string; picture: string }

const WIDE = '1600 pixels wide or more. Without one, the words stand alone.'

export const emptyPlaces = {
  hero: {
    label: 'A few words above the heading, such as the season.',
    title: 'What you sell, in a few words. While it is empty, the name of the shop stands there.',
    text: 'A sentence about your goods. While heading and text are empty, the tagline stands there.',
    picture: `Your goods, ${WIDE}`,
  },
  comingSoon: {
    label: 'Such as Coming soon.',
    title: 'What is coming, and from which brand.',
    text: 'What is special about it.',
    picture: `What is coming, ${WIDE}`,
  },
  sale: {
    label: 'Such as Sale.',
    title: 'What is reduced, and by how much.',
    text: 'Why, and for how long.',
    picture: `What is reduced, ${WIDE}`,
  },
  social: {
    label: 'Such as Follow us.',
    title: 'What followers see there.',
    text: 'How often, and of what.',
    picture: '',
  },
  newsletter: {
    label: 'Such as Newsletter.',
    title: 'What the newsletter is about.',
    text: 'What subscribers get, and how often.',
    picture: `Something that you write about, ${WIDE}`,
  },
} as const satisfies Record<string, Place>
export type EmptyPlace = keyof typeof emptyPlaces

export const emptyCards = 'Products of the brand, up to 8: find each by its name or SKU.'
export const emptyProfile = {
  href: 'Of your own profile, such as https://social.example/you. While it is empty, shoppers do not see the block.',
  linkText: 'Your name there. While it is empty, the address stands there.',
  pictures: 'Up to 8 pictures from your profile.',
}

/** The hint of a field: only while nothing is there. */
export const whileEmpty = (value: string, hint: string): string | undefined =>
  value === '' && hint !== '' ? hint : undefined
