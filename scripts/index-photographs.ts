/**
 * Lists the demo's photographs in demo/catalogue/photographs.json. Run `npm run index-photographs` after a file of
 * demo/photography/masters is added, changed or deleted; a test fails when the list is out of date. The photographs that
 * the home page's settings name are also listed in shop-photographs.json, the list that browsers load.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { photographNameIn } from '../demo/catalogue/photographs.ts'
import { parseStem, pictureStem } from '../src/domain/pictures/picture-address.ts'
import { describePictureFile } from '../src/pictures/picture-processing.ts'
import { root } from './install.mjs'

export const MASTERS = join(root, 'demo', 'photography', 'masters')

/** The names of all pictures of the home page. */
const namesOfSettings = async (): Promise<Set<string>> => {
  const { defaultSettings } = await import('../settings/default-settings.ts')
  const urls = [...JSON.stringify(defaultSettings.home).matchAll(/"(\/pictures\/[^"]+)"/g)].map(
    ([, url = '']) => url,
  )
  return new Set(urls.map(photographNameIn))
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
    if (!parseStem(stem))
      throw new Error(`${file}: a name may contain lower-case letters, digits and hyphens only.`)
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
