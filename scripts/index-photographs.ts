/**
 * Writes down which photographs the demo has: run it whenever a file of demo/photography/masters has come, gone or changed.
 * A test compares. What the shop's settings show is written down once more by itself: it travels to every browser.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pictureNameOf } from '../demo/catalogue/photographs.ts'
import { parseStem, pictureStem } from '../src/domain/picture-address.ts'
import { describePictureFile } from '../src/pictures/picture-bytes.ts'
import { root } from './install.mjs'

export const MASTERS = join(root, 'demo', 'photography', 'masters')

/** Of every picture that the settings name. */
const namesOfSettings = async (): Promise<Set<string>> => {
  const { homeSettings } = await import('../settings/home-settings.ts')
  const urls = [...JSON.stringify(homeSettings).matchAll(/"(\/pictures\/[^"]+)"/g)].map(([, url = '']) => url)
  return new Set(urls.map(pictureNameOf))
}

const mastersIn = (folder: string): string[] => {
  try {
    return readdirSync(folder)
      .filter((file) => file.endsWith('.jpg'))
      .sort()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    return []
  }
}

export const indexPhotographs = async (folder = MASTERS): Promise<Record<string, string>> => {
  const photographs: Record<string, string> = {}
  for (const file of mastersIn(folder)) {
    const name = file.slice(0, -'.jpg'.length)
    const stem = pictureStem(await describePictureFile(join(folder, file), name))
    if (!parseStem(stem)) throw new Error(`${file}: letters, digits and hyphens only, please.`)
    photographs[name] = stem.slice(name.length + 1)
  }
  return photographs
}

export const photographsOfSettings = async (
  photographs: Record<string, string>,
): Promise<Record<string, string>> => {
  const names = await namesOfSettings()
  return Object.fromEntries(Object.entries(photographs).filter(([name]) => names.has(name)))
}

if (import.meta.main) {
  const photographs = await indexPhotographs()
  const files = {
    'photographs.json': photographs,
    'shop-photographs.json': await photographsOfSettings(photographs),
  }
  for (const [file, content] of Object.entries(files)) {
    const path = join(root, 'demo/catalogue', file)
    const text = `${JSON.stringify(content, null, 2)}\n`
    if (readFileSync(path, 'utf8') !== text) writeFileSync(path, text)
  }
  console.log(`${Object.keys(photographs).length} photographs`)
}
