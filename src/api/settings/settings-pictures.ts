/**
 * Pictures that a settings file carries. The rules: each is validated like an upload; one that this shop has already is
 * not stored again; one that neither the file nor the shop has is told and not shown.
 */
import { HttpError } from '../../contract/errors.ts'
import { parseSize, pictureUrl } from '../../domain/pictures/picture-address.ts'
import {
  MAX_SETTINGS_PICTURE_BYTES,
  MAX_SETTINGS_PICTURES,
  type MissingPicture,
  placeSettingsPictures,
  settingsPictureAddresses,
} from '../../domain/settings/settings-pictures.ts'
import type { ShopSettings } from '../../domain/settings/shop-settings.ts'
import type { ApiServices } from '../api-services.ts'

type Pictures = ApiServices['pictures']
type Sections = Partial<ShopSettings>

/** Of the shop's own pictures; other addresses are those of other sites, or files of the build. */
const isOwn = (src: string): boolean => src.startsWith('/pictures/')

/** Bundled pictures are found by their name, too. */
const NAME_ONLY = /^\/pictures\/([a-z0-9-]{1,120})\.(?:jpg|svg)$/

const isStored = async (pictures: Pictures, src: string): Promise<boolean> => {
  const { picture } = parseSize(src) ?? {}
  const name = picture?.name ?? NAME_ONLY.exec(src)?.[1]
  if (name === undefined) return false
  // A bundled picture that a release has replaced leads to its successor.
  if (pictures.findByName(name)) return true
  return picture !== undefined && pictures.has(pictureUrl(picture))
}

/** The settings as a file, part by part: one picture at a time is in memory. */
export async function* settingsFileParts(
  pictures: Pictures,
  { sections, files }: { sections: ShopSettings; files: Readonly<Record<string, string>> },
): AsyncGenerator<string> {
  const leftOut: string[] = []
  const head = JSON.stringify({ format: 'haberdash-settings', version: 1, sections, files })
  yield `${head.slice(0, -1)},"pictures":{`
  let bytes = 0
  let count = 0
  for (const src of settingsPictureAddresses(sections, sections)) {
    const picture = await pictures.readUpload(src)
    if (!picture) continue
    if (count === MAX_SETTINGS_PICTURES || bytes + picture.length > MAX_SETTINGS_PICTURE_BYTES) {
      leftOut.push(src)
      continue
    }
    yield `${count === 0 ? '' : ','}${JSON.stringify(src)}:"${picture.toString('base64')}"`
    bytes += picture.length
    count += 1
  }
  yield `}${leftOut.length > 0 ? `,"leftOut":${JSON.stringify(leftOut)}` : ''}}`
}

/** At once, so that a file of many pictures takes no longer than a proxy waits. */
const PARALLEL = 4

const eachOf = async <Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> => {
  const waiting = items[Symbol.iterator]()
  const lane = async () => {
    for (const item of waiting) await work(item)
  }
  await Promise.all(Array.from({ length: PARALLEL }, lane))
}

/**
 * The sections with the addresses that their pictures have in this shop.
 *
 * @param options.present the settings of the shop: what they name stays allowed
 * @param options.isDryRun nothing is stored; the addresses are those that the run will give
 * @throws HttpError, PictureError
 */
export const importSettingsPictures = async (
  pictures: Pictures,
  sections: Sections,
  options: { carried: Readonly<Record<string, string>>; present: ShopSettings; isDryRun: boolean },
): Promise<{ sections: Sections; missing: MissingPicture[] }> => {
  const { carried, present, isDryRun } = options
  const known = new Set(settingsPictureAddresses(present, present))
  const found = new Map<string, string>()
  const own = settingsPictureAddresses(sections, present).filter(isOwn)
  await eachOf(own, async (src) => {
    const encoded = carried[src]
    if (await isStored(pictures, src)) found.set(src, src)
    else if (encoded !== undefined) {
      const bytes = Buffer.from(encoded, 'base64')
      found.set(src, await (isDryRun ? pictures.addressOf(bytes) : pictures.add(bytes)))
    } else if (known.has(src)) found.set(src, src)
  })
  return placeSettingsPictures(sections, {
    addressOf: (src) => (isOwn(src) ? found.get(src) : src),
    present,
  })
}

/** @throws HttpError where a section names a picture that is neither in this shop nor in its present settings */
export const requireSettingsPictures = async (
  pictures: Pictures,
  sections: Sections,
  present: ShopSettings,
): Promise<void> => {
  const known = new Set(settingsPictureAddresses(present, present))
  for (const src of settingsPictureAddresses(sections, present))
    if (isOwn(src) && !known.has(src) && !(await isStored(pictures, src)))
      throw new HttpError('picture-not-kept')
}
