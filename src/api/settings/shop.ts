/** GET /api/shop, GET /api/home and GET /api/still-lifes: what pages show of the owner's settings. */
import { type Context, Hono } from 'hono'
import {
  type Home,
  type HomePageCard,
  readHome,
  readShop,
  readStillLifes,
  type Shop,
} from '../../contract/settings/shop.ts'
import { linkContentPages } from '../../domain/pages/content-page.ts'
import { parsePictureUrl } from '../../domain/pictures/picture-address.ts'
import { decimal, pence } from '../../domain/pricing/money.ts'
import { shownReduction } from '../../domain/pricing/prior-price.ts'
import { checkoutTerms } from '../../domain/settings/checkout-terms.ts'
import {
  hasDemoTerms,
  type NewShop,
  withNeutralWords,
  withoutDemo,
} from '../../domain/settings/demo-blocks.ts'
import { type FilledHome, filledHome } from '../../domain/settings/filled-home.ts'
import type { ShopPicture } from '../../domain/settings/shop-picture.ts'
import type { HomeCard, LawSettings, ShopSettings } from '../../domain/settings/shop-settings.ts'
import { shownHome } from '../../domain/settings/shown-home.ts'
import { shownSettings } from '../../domain/settings/shown-settings.ts'
import { stillLifes } from '../../domain/settings/still-lifes.ts'
import type { Database } from '../../storage/database/database.ts'
import { hasDemoContent } from '../../storage/demo/demo-removal.ts'
import { listLinkedPages } from '../../storage/pages/content-pages.ts'
import { liveSlugs } from '../../storage/products/live-slugs.ts'
import { findProductBySlug } from '../../storage/products/products.ts'
import { findRedirect, presentBrandSlugs } from '../../storage/products/redirects.ts'
import { listCategoryNames } from '../../storage/products/shop-contents.ts'
import { recordShownPrices } from '../../storage/products/shown-prices.ts'
import type { ApiEnv, ApiServices } from '../api-services.ts'
import { handleOperation } from '../calls/operation-route.ts'
import { tagsHeader, tagsOfProducts } from '../catalogue-tags.ts'
import { createOwnSettings } from './own-settings.ts'
import { createSampleTerms } from './sample-terms.ts'

/** The settings that a response shows: those of a preview, which only the server itself can pass, or the shop's. */
export const settingsOf = async (c: Context<ApiEnv>): Promise<ShopSettings> =>
  c.env?.previewed ?? c.var.services.settings.fresh()

/** Of a picture whose address does not contain its size. */
const CARD_PICTURE = { width: 800, height: 1000 }

const pictureOf = (src: string | undefined, alt: string): ShopPicture => {
  const { width, height } = (src && parsePictureUrl(src)) || CARD_PICTURE
  return { src: src ?? '/picture-fallback.svg', alt, width, height }
}

const findProduct = async (db: Database, slug: string) => {
  const found = await findProductBySlug(db, slug)
  if (found) return found
  const present = await findRedirect(db, 'product', slug)
  return present === undefined ? undefined : findProductBySlug(db, present)
}

type CompletedCard = { card: HomePageCard; productId?: string }

type CardTerms = Pick<LawSettings, 'priorPrice'> & {
  /** Whether its block says that prices are reduced. */
  isSale: boolean
}

/** With the product's own name, price and picture where the card has none. Without a live product there is no card. */
const completeCard = async (
  db: Database,
  card: HomeCard,
  { priorPrice, isSale }: CardTerms,
): Promise<CompletedCard[]> => {
  const { name, price, picture } = card
  const isTyped = name !== undefined && price !== undefined && picture !== undefined
  /** By the card itself: another reduction is the product's own, which a typed price takes the place of. */
  const isAnnounced = isSale || card.compareAtPrice !== undefined
  // A typed price may be announced as reduced, too: only the product knows its prior price.
  if (isTyped && !(priorPrice && isAnnounced)) return [{ card: { ...card, name, price, picture } }]
  const product = await findProduct(db, card.product)
  if (product?.status !== 'live') return []
  await recordShownPrices(db, [product])
  const [image] = product.images
  const { compareAtPrice: typed, ...fields } = card
  const hasPrice = price !== undefined
  const reduction = shownReduction(
    {
      pricePence: hasPrice ? pence(price) : product.pricePence,
      compareAtPence:
        (hasPrice ? null : product.compareAtPence) ?? (typed === undefined ? null : pence(typed)),
      priorPence: hasPrice && !isAnnounced ? null : product.priorPence,
    },
    priorPrice,
  )
  const { compareAtPence, priorPence } = reduction
  return [
    {
      productId: product.id,
      card: {
        ...fields,
        name: name ?? product.name,
        price: price ?? decimal(product.pricePence),
        ...(compareAtPence !== null && { compareAtPrice: decimal(compareAtPence) }),
        ...(priorPence !== undefined && { priorPrice: decimal(priorPence) }),
        picture: picture ?? pictureOf(image, (image && product.imageAlts[image]) ?? product.name),
        comingSoon: card.comingSoon ?? (hasPrice ? undefined : product.tags.includes('coming-soon')),
      },
    },
  ]
}

const completeHome = async (
  db: Database,
  home: FilledHome,
  law: LawSettings,
): Promise<{ home: Home; productIds: string[] }> => {
  const completed = async (cards: readonly HomeCard[], isSale: boolean): Promise<CompletedCard[]> =>
    (
      await Promise.all(cards.map((card) => completeCard(db, card, { priorPrice: law.priorPrice, isSale })))
    ).flat()
  const [comingSoon, sale, brands] = await Promise.all([
    completed(home.comingSoon.cards, false),
    completed(home.sale.cards, true),
    presentBrandSlugs(db, Object.keys(home.brandPictures)),
  ])
  const pictures = Object.entries(home.brandPictures)
  const moved = pictures.flatMap(([slug, picture]) => {
    const present = brands.get(slug)
    return present === undefined ? [] : [[present, picture] as const]
  })
  const cardsOf = (all: CompletedCard[]) => all.map(({ card }) => card)
  return {
    home: {
      ...home,
      // One that was chosen since counts.
      brandPictures: Object.fromEntries([...moved, ...pictures.filter(([slug]) => !brands.has(slug))]),
      comingSoon: { ...home.comingSoon, cards: cardsOf(comingSoon) },
      sale: { ...home.sale, cards: cardsOf(sale) },
    },
    productIds: [...comingSoon, ...sale].flatMap(({ productId }) => productId ?? []),
  }
}

const SAMPLE_TERMS = { count: 4, maxLength: 40 }

/** The settings with the words that shoppers see. */
export const wordedSettings = async (
  db: Database,
  values: ShopSettings,
  shop: NewShop,
): Promise<ShopSettings> => {
  if (await hasDemoContent(db)) return values
  const terms = hasDemoTerms(values, shop.demo) ? await listCategoryNames(db, SAMPLE_TERMS) : []
  return withNeutralWords(withoutDemo(values, shop), shop.demo, terms)
}

/** Its present slug; empty where nothing of it is for sale, so that nothing leads to it. */
const findMainBrand = async (db: Database, chosen: string): Promise<string> => {
  const slug = (await presentBrandSlugs(db, [chosen])).get(chosen) ?? chosen
  return (await liveSlugs(db, 'brand', [slug])).has(slug) ? slug : ''
}

export const shopRoutes = (services: ApiServices): Hono<ApiEnv> => {
  const { db, settings } = services
  const app = new Hono<ApiEnv>()
  const ownSettings = createOwnSettings(db, settings)
  const samples = createSampleTerms(services)
  // A change of the settings, of what links to a content page, or of which categories have products, invalidates
  // everything: the answers need no tag for it.
  handleOperation(app, readShop, async ({ c }) => {
    const [own, pages] = await Promise.all([settingsOf(c), listLinkedPages(db)])
    const [values, mainBrand] = await Promise.all([
      wordedSettings(db, own, settings),
      findMainBrand(db, own.shopping.mainBrand),
    ])
    const sampleTerms = await samples.shown(own, values)
    const checkout = checkoutTerms(values.law, pages, values.shipping)
    const json: Shop = {
      ...shownSettings({
        ...values,
        footer: linkContentPages(values.footer, pages),
        shopping: { ...values.shopping, mainBrand, sampleTerms },
      }),
      ...(checkout && { checkout }),
    }
    return { json, headers: tagsHeader([]) }
  })
  handleOperation(app, readHome, async ({ c }) => {
    const values = await ownSettings.shown(await settingsOf(c))
    const { home, productIds } = await completeHome(db, filledHome(values), values.law)
    return { json: shownHome(home), headers: tagsHeader(tagsOfProducts(productIds)) }
  })
  handleOperation(app, readStillLifes, async ({ c }) => {
    const values = await ownSettings.shown(await settingsOf(c))
    return { json: stillLifes(shownHome(filledHome(values))), headers: tagsHeader([]) }
  })
  return app
}
