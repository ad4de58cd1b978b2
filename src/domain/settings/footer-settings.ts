/** The foot of every page: links of the catalogue, customer care, the newsletter's sentence and the legal pages. */
import { address, DEFAULT_IN_SETTINGS, links, text } from './setting-field.ts'

const always = { default: DEFAULT_IN_SETTINGS, mustBeSent: true, pages: {} } as const

export const footer = {
  links: links('Links to the shop', { most: 40, ...always }),
  customerCare: links('Customer care links', {
    help: 'A page of the shop, an https address, or mailto: and your email address. A published page of the same label takes its place.',
    description: 'An entry without an address (null) is a placeholder',
    most: 40,
    isOptional: true,
    ...always,
  }),
  newsletter: text('Sentence above the form', {
    help: 'What subscribers get, and how often.',
    heading: { title: 'Newsletter form' },
    max: 300,
    rows: 2,
    ...always,
  }),
  privacyPolicy: address('privacy policy', {
    heading: {
      title: 'Legal pages',
      hint: 'Below the newsletter form of the home page. Your published page of that purpose takes the place of an address.',
    },
    ...always,
  }),
  terms: address('terms', always),
}
