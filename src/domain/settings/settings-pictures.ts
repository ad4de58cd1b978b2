/**
 * The pictures of the owner's settings, and where each stands. The rule: a picture that a shop does not have is shown
 * nowhere: what the shop has in its place stays, and where there is nothing, the place stays empty.
 */
import type { ShopPicture } from './shop-picture.ts'
import type { HomeCard, SettingsSection, ShopSettings } from './shop-settings.ts'

/** Of a settings file. */
export const MAX_SETTINGS_PICTURES = 100
/** Of all pictures of a settings file together, before they are encoded: a node reads the file as a whole. */
export const MAX_SETTINGS_PICTURE_BYTES = 24_000_000
export const MAX_SETTINGS_PICTURE_SIZE = `${MAX_SETTINGS_PICTURE_BYTES / 1_000_000} MB`
/**
 * Of the file: pictures as base64, logo and icon likewise, and the settings themselves. It is parsed in memory: only staff
 * can send one (who they are is known before the body is read), and a node reads one at a time.
 */
export const MAX_SETTINGS_FILE_BYTES = 36_000_000

type PictureSections = Pick<ShopSettings, 'home' | 'law' | 'seo'>

/** `name`: for staff, such as "Hero". */
export type PicturePlace = { section: SettingsSection; name: string }

export type MissingPicture = PicturePlace & {
  src: string
  /** Whether the picture that the shop has in its place stays. */
  isKept: boolean
}

type Present = PictureSections
/** Undefined: the shop does not have it. */
type AddressOf = (src: string) => string | undefined

/**
 * The sections with the addresses that `addressOf` names.
 *
 * @param present the settings of the shop, whose pictures stay where one is missing
 */
export const placeSettingsPictures = <Sections extends Partial<PictureSections>>(
  sections: Sections,
  { addressOf, present }: { addressOf: AddressOf; present: Present },
): { sections: Sections; missing: MissingPicture[] } => {
  const missing: MissingPicture[] = []
  const placed = (
    picture: ShopPicture,
    place: PicturePlace,
    otherwise?: ShopPicture | null,
  ): ShopPicture | undefined => {
    const src = addressOf(picture.src)
    if (src === undefined) {
      missing.push({ ...place, src: picture.src, isKept: Boolean(otherwise) })
      return otherwise ?? undefined
    }
    const { tall, ...wide } = picture
    if (!tall) return { ...wide, src }
    const tallSrc = addressOf(tall.src)
    if (tallSrc === undefined)
      missing.push({ section: place.section, name: `${place.name}, on phones`, src: tall.src, isKept: false })
    return { ...wide, src, ...(tallSrc !== undefined && { tall: { ...tall, src: tallSrc } }) }
  }

  const single = (
    picture: ShopPicture | null,
    place: PicturePlace,
    otherwise: ShopPicture | null,
  ): ShopPicture | null => (picture === null ? null : (placed(picture, place, otherwise) ?? null))

  const home = (own: ShopSettings['home']): ShopSettings['home'] => {
    const at = (name: string): PicturePlace => ({ section: 'home', name })
    const cards = (all: readonly HomeCard[], block: string): HomeCard[] =>
      all.map(({ picture, ...card }) => {
        const kept = picture && placed(picture, at(`${block}, ${card.name ?? card.product}`))
        return kept ? { ...card, picture: kept } : card
      })
    const { hero, comingSoon, sale, newsletter } = present.home
    const inBlock = <Block extends { picture: ShopPicture | null }>(
      block: Block,
      name: string,
      had: Block,
    ) => ({
      ...block,
      picture: single(block.picture, at(name), had.picture),
    })
    return {
      ...own,
      hero: inBlock(own.hero, 'Hero', hero),
      comingSoon: {
        ...inBlock(own.comingSoon, 'Coming soon', comingSoon),
        cards: cards(own.comingSoon.cards, 'Coming soon'),
      },
      sale: {
        ...inBlock(own.sale, 'Sale', sale),
        cards: cards(own.sale.cards, 'Sale'),
      },
      brandPictures: Object.fromEntries(
        Object.entries(own.brandPictures).flatMap(([brand, picture]) => {
          const kept = placed(picture, at(`Picture of ${brand}`), present.home.brandPictures[brand])
          return kept ? [[brand, kept]] : []
        }),
      ),
      social: {
        ...own.social,
        pictures: own.social.pictures.flatMap(
          (picture, index) => placed(picture, at(`Social media, picture ${index + 1}`)) ?? [],
        ),
      },
      newsletter: inBlock(own.newsletter, 'Newsletter', newsletter),
    }
  }
  const placedSections = {
    ...sections,
    ...(sections.home && { home: home(sections.home) }),
    ...(sections.law && {
      law: {
        ...sections.law,
        guaranteeNotice: single(
          sections.law.guaranteeNotice,
          { section: 'law', name: 'Notice on the legal guarantee' },
          present.law.guaranteeNotice,
        ),
      },
    }),
    ...(sections.seo && {
      seo: {
        ...sections.seo,
        picture: single(
          sections.seo.picture,
          { section: 'seo', name: 'Picture of link previews' },
          present.seo.picture,
        ),
      },
    }),
  }
  return { sections: placedSections, missing }
}

/** Every address, once, in the order of the page. */
export const settingsPictureAddresses = (sections: Partial<PictureSections>, present: Present): string[] => {
  const all = new Set<string>()
  const addressOf = (src: string) => {
    all.add(src)
    return src
  }
  placeSettingsPictures(sections, { addressOf, present })
  return [...all]
}
