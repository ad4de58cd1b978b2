/**
 * What pages show of the shop's settings: GET /api/shop on every page, GET /api/home on the home page, GET /api/still-lifes on
 * lists.
 */
import { z } from 'zod'
import { operation } from '../operation.ts'
import { shownShape } from './field-schema.ts'
import { settingParts } from './setting-parts.ts'
import { exampleSettings, exampleZone } from './settings-example.ts'
import { settingsSchemas } from './settings-schemas.ts'
import { zoneSchema } from './shipping-schema.ts'
import { exampleLogo } from './shop-file.ts'

const { navigation, currencies, home, law } = settingsSchemas
const { picture } = settingParts(z.object)

/** With the entries of content pages, of which there may be any number. */
const shownFooter = z.object({
  ...shownShape('footer'),
  customerCare: z.array(z.object({ label: z.string(), href: z.string().nullable() })).meta({
    description: 'The entries of the owner, then published pages; one without an address is a placeholder',
  }),
})

const shownZone = zoneSchema(z.strictObject).omit({ name: true })

export const shopSchema = z
  .object({
    ...shownShape('identity'),
    company: z
      .object(shownShape('company'))
      .nullable()
      .meta({ description: 'Null where the owner has entered nothing' }),
    ...shownShape('look'),
    navigation: navigation.shape.items,
    footer: shownFooter,
    shopping: z.object(shownShape('shopping')),
    currencies: currencies.shape.offered.meta({ description: 'Codes of the currencies that are offered' }),
    rates: currencies.shape.rates,
    shipping: z.tuple([shownZone], shownZone).meta({
      description: 'Carts are priced for the first country of the first zone until an address is known',
    }),
    ...shownShape('law'),
    ...shownShape('seo'),
    checkout: z
      .object({
        orderButton: law.shape.orderButton.unwrap().optional(),
        guaranteeNotice: picture.optional(),
        means: z.string().optional().meta({ description: 'Means of payment and countries of delivery' }),
        areCountriesCounted: z
          .literal(true)
          .optional()
          .meta({ description: 'Present: `means` counts countries; their list is that of `shipping`' }),
        links: z.array(z.object({ label: z.string(), href: z.string() })).optional(),
      })
      .optional()
      .meta({ description: 'What the law asks of the checkout, as far as the owner has set it' }),
    shipsTo: z.string().optional().meta({
      description: 'The country that the prices of the first zone are for, where there are several zones',
    }),
    fullAddresses: z
      .literal(true)
      .optional()
      .meta({ description: 'Present: every country has all of its address fields in the checkout' }),
    ...shownShape('taxes'),
    tax: z
      .object({ note: z.string(), countries: z.array(z.string()) })
      .nullable()
      .meta({ description: 'What is said beside prices, for the countries with rates; null: nothing' }),
  })
  .meta({ id: 'Shop' })
export type Shop = z.infer<typeof shopSchema>

export const readShop = operation({
  id: 'readShop',
  method: 'get',
  path: '/api/shop',
  tag: 'Catalogue',
  summary: 'Name, navigation, footer, texts, currencies and rates of the shop',
  responses: { 200: { description: 'As the owner has set them', schema: shopSchema } },
  errors: [],
  example: {
    response: {
      name: exampleSettings.identity.name,
      tagline: exampleSettings.identity.tagline,
      company: exampleSettings.company,
      accent: exampleSettings.look.accent,
      logo: exampleLogo,
      navigation: exampleSettings.navigation.items,
      footer: exampleSettings.footer,
      shopping: exampleSettings.shopping,
      currencies: exampleSettings.currencies.offered,
      rates: exampleSettings.currencies.rates,
      shipping: [exampleZone],
      tax: { note: 'incl. VAT', countries: ['GB'] },
    },
  },
})

const card = home.shape.sale.shape.cards.element
  .required({ name: true, price: true, picture: true })
  .extend({ priorPrice: z.string().optional() })
export type HomePageCard = z.infer<typeof card>
/** Without null: a block without a picture has none. */
const shownPicture = { picture: picture.optional() }
const collection = home.shape.sale.extend({ cards: z.array(card), ...shownPicture })

const hero = home.shape.hero.extend(shownPicture)
const newsletter = home.shape.newsletter.extend(shownPicture)

const wholeHome = home.extend({ hero, newsletter, comingSoon: collection, sale: collection })
export type Home = z.infer<typeof wholeHome>

const homeSchema = wholeHome.partial().required({ blocks: true, hero: true }).meta({
  id: 'Home',
  description:
    'Of the blocks that are shown; the hero is empty where it is not. A card without a name, price or picture of its own has those of its product. Empty blocks are left out; a hero without a heading has the name of the shop',
})

export const readHome = operation({
  id: 'readHome',
  method: 'get',
  path: '/api/home',
  tag: 'Catalogue',
  summary: 'Blocks of the home page: their order, texts, pictures and cards',
  responses: { 200: { description: 'As the owner has set them', schema: homeSchema } },
  errors: [],
  example: { response: exampleSettings.home },
})

const stillLife = picture.pick({ src: true, focus: true })
export type StillLife = z.infer<typeof stillLife>

export const readStillLifes = operation({
  id: 'readStillLifes',
  method: 'get',
  path: '/api/still-lifes',
  tag: 'Catalogue',
  summary: 'Pictures between the products of lists',
  responses: {
    200: {
      description: "The wide pictures of the home page's visible blocks, each once",
      schema: z.array(stillLife),
    },
  },
  errors: [],
  example: { response: [{ src: '/pictures/still-life.jpg' }] },
})
