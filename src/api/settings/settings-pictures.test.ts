import { expect, test } from 'vitest'
import { defaultSettings } from '../../../settings/default-settings.ts'
import { parsePictureUrl } from '../../domain/pictures/picture-address.ts'
import { MAX_SETTINGS_PICTURES } from '../../domain/settings/settings-pictures.ts'
import type { ShopSettings } from '../../domain/settings/shop-settings.ts'
import type { ApiServices } from '../api-services.ts'
import { requireSettingsPictures, settingsFileParts } from './settings-pictures.ts'

const ownAddress = (index: number) =>
  `/pictures/own.${index.toString(16).padStart(16, '0')}-800x1000-c08040.jpg`
const BUNDLED = '/pictures/home-hero.0123456789abcdef-800x1000-c08040.jpg'
const pictures = {
  findByName: (name: string) => (name === 'home-hero' ? parsePictureUrl(BUNDLED) : undefined),
  has: async (url: string) => url === ownAddress(1),
  readUpload: async (url: string) => (url.startsWith('/pictures/own.') ? Buffer.alloc(1, 7) : undefined),
} as unknown as ApiServices['pictures']

const pictureAt = (src: string) => ({ src, alt: '', width: 800, height: 1000 })
const withPictures = (count: number): ShopSettings => ({
  ...defaultSettings,
  home: {
    ...defaultSettings.home,
    brandPictures: Object.fromEntries(
      Array.from({ length: count / 2 }, (_, index) => [
        `brand-${index}`,
        { ...pictureAt(ownAddress(2 * index)), tall: pictureAt(ownAddress(2 * index + 1)) },
      ]),
    ),
  },
})
const fileOf = async (sections: ShopSettings, bytes: number) => {
  const parts: string[] = []
  const readUpload: typeof pictures.readUpload = async (url) =>
    (await pictures.readUpload(url)) && Buffer.alloc(bytes, 7)
  for await (const part of settingsFileParts({ ...pictures, readUpload }, { sections, files: {} }))
    parts.push(part)
  const file = JSON.parse(parts.join('')) as { pictures: object; leftOut?: string[] }
  return { longest: Math.max(...parts.map(({ length }) => length)), ...file }
}

test('a settings file has the uploaded pictures for which it has room, one in each part, and names the others', async () => {
  const file = await fileOf(withPictures(6), 7_000_000)
  expect(Object.keys(file.pictures)).toEqual([0, 1, 2].map(ownAddress))
  expect(file.leftOut).toEqual([3, 4, 5].map(ownAddress))
  expect(file.longest).toBeLessThan(7_000_000 * 1.4)
  const many = await fileOf(withPictures(MAX_SETTINGS_PICTURES + 2), 1)
  expect(Object.keys(many.pictures)).toHaveLength(MAX_SETTINGS_PICTURES)
  expect(many.leftOut).toHaveLength(2)
  expect(await fileOf(defaultSettings, 1)).toMatchObject({ pictures: {} })
})

test.each([
  ['an uploaded picture', ownAddress(1), true],
  ['a size of an uploaded picture', ownAddress(1).replace('.jpg', '/640.avif'), true],
  ['a bundled picture', BUNDLED, true],
  ['a bundled picture of an earlier release', BUNDLED.replace('0123', 'ffff'), true],
  ['a bundled picture by its name', '/pictures/home-hero.svg', true],
  ['a picture of another site', 'https://elsewhere.example/a.jpg', true],
  ['an uploaded picture of another shop', ownAddress(2), false],
  ['a name that no picture has', '/pictures/none.jpg', false],
])('%s may be named by settings, or not: %s, %s', async (_, src, isAllowed) => {
  const sections = { seo: { ...defaultSettings.seo, picture: pictureAt(src) } }
  const required = requireSettingsPictures(pictures, sections, defaultSettings)
  if (isAllowed) await expect(required).resolves.toBeUndefined()
  else await expect(required).rejects.toThrow('There is no such picture in this shop.')
})
