/** Whether the pictures that pages show are in the store: a restore without them, or a deleted folder, shows holes. */
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { photographs } from '../../../demo/catalogue/all-photographs.ts'
import { error, type Finding, info, ok } from '../../domain/doctor/finding.ts'
import { parsePictureUrl, pictureStem } from '../../domain/pictures/picture-address.ts'
import { ObjectStoreUnavailable } from '../../object-storage/object-store.ts'
import type { Database } from '../../storage/database/database.ts'
import { pictureFiles } from '../settings/backup-places.ts'
import { projectRoot } from '../settings/project-root.ts'
import type { Examined } from './doctor-context.ts'

/** Pictures that are compared: of about 60,000 products. A larger catalogue is examined as far as that. */
const MAX_COMPARED = 500_000
const MAX_NAMED = 3

/** `by`: the name of what shows the picture. */
type Shown = { url: string; by: string }

/** The addresses of the shop's own pictures, each once, with something that shows it. */
const readShown = async (db: Database): Promise<Shown[]> => {
  const { rows } = await sql<Shown>`
    select url, min(name) as by from (
      select name, unnest(images) as url from products where status <> 'archived'
      union all select name, picture from brands
      union all select name, picture from categories
      union all select 'the settings', (regexp_matches(value::text, '/pictures/[^"]+', 'g'))[1] from shop_settings) p
    where url like '/pictures/%' group by url limit ${MAX_COMPARED}`.execute(db)
  return rows
}

/** @param isThere whether a picture of this stem is in the store, or comes with the shop */
export const pictureFindings = (shown: readonly Shown[], isThere: (stem: string) => boolean): Finding[] => {
  const missing = shown.filter(({ url }) => {
    const picture = parsePictureUrl(url)
    return picture !== undefined && !isThere(pictureStem(picture))
  })
  if (missing.length === 0) return [ok(`All ${shown.length} pictures that pages show are there.`)]
  const names = [...new Set(missing.map(({ by }) => by))]
  const named = names.slice(0, MAX_NAMED).join(', ')
  const more = names.length - MAX_NAMED
  return [
    error(
      `${missing.length} of ${shown.length} pictures that pages show are missing, such as those of ${named}${more > 0 ? ` and ${more} more` : ''}.`,
      'Put the files back where PICTURES_URL says, from a backup (docs/backup.md), or upload them again.',
    ),
  ]
}

/** The stems of the demo's photographs, which come with the shop. */
const readBundled = async (): Promise<string[]> => {
  const files = new Set(await readdir(join(projectRoot, 'demo/photography/masters')).catch(() => []))
  return Object.entries(photographs).flatMap(([name, rest]) =>
    files.has(`${name}.jpg`) ? [`${name}.${rest}`] : [],
  )
}

export const pictureCheck = async ({
  settings,
  database,
}: Pick<Examined, 'settings' | 'database'>): Promise<Finding[]> => {
  if ('problem' in database)
    return [info('The database does not answer, so it is not known which pictures are needed.')]
  const files = pictureFiles(settings)
  try {
    const there = new Set(await readBundled())
    for await (const { key } of files.list()) there.add(key.replace(/\.jpg$/, ''))
    return pictureFindings(await readShown(database.db), (stem) => there.has(stem))
  } catch (cause) {
    if (cause instanceof ObjectStoreUnavailable)
      return [info('The store of the pictures does not answer; see S3-compatible storage.')]
    throw cause
  } finally {
    files.close()
  }
}
