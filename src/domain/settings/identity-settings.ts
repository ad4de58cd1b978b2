/** The shop's name, logo and icon, its sentence in the footer, and the sender of its mails. */
import { DEFAULT_IN_SETTINGS, line, shopFile } from './setting-field.ts'

const always = { default: DEFAULT_IN_SETTINGS, mustBeSent: true, pages: {} } as const

export const identity = {
  name: line('Name of the shop', { max: 60, isRequired: true, ...always }),
  logo: shopFile('Logo', {
    help: 'In the header, in place of the name. SVG, PNG, WebP, AVIF or JPEG, at most 1 MB; dark on a transparent ground reads best.',
    default: null,
    use: 'logo',
    pages: { absent: 'the name is in its place' },
  }),
  icon: shopFile('Icon', {
    help: 'Of browser tabs and bookmarks. A square of at least 192 pixels, or an SVG.',
    default: null,
    use: 'icon',
    pages: { absent: 'the default icon' },
  }),
  tagline: line('Tagline', {
    help: 'What you sell, in one sentence: in the footer of every page.',
    max: 160,
    ...always,
  }),
  mailSender: line('Sender of mails', {
    help: 'Such as orders@shop.example or My Shop <orders@shop.example>. Your mail server must be allowed to send for it. Empty: the setting MAIL_FROM counts.',
    description: 'Sender of mails; empty: MAIL_FROM, else orders@ the host of the shop',
    default: '',
    // An address with its display name.
    max: 360,
    check: 'mail-sender',
    mustBeSent: true,
  }),
}
