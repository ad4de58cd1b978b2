/** The shop's logo and icon: uploads by staff (POST /api/admin/shop-files). */
import { createHash } from 'node:crypto'
import { Hono } from 'hono'
import { HttpError } from '../../contract/errors.ts'
import { keepShopFile } from '../../contract/settings/shop-file.ts'
import { parseShopFilePath, type ShopFileRef, shopFilePath } from '../../domain/settings/shop-file.ts'
import type { IdentitySettings } from '../../domain/settings/shop-settings.ts'
import { type DrawingBox, PictureError } from '../../pictures/picture-task.ts'
import {
  addShopFile,
  findShopFile,
  type ShopFile,
  storedShopFiles,
} from '../../storage/settings/shop-files.ts'
import type { ApiEnv, ApiServices } from '../api-services.ts'
import { handleOperation } from '../calls/operation-route.ts'
import { logStaffEvent } from '../calls/staff-log.ts'
import { SvgProblem, sanitizeSvg } from './svg-sanitizer.ts'

export const SHOP_FILE_USES = ['logo', 'icon'] as const
export type ShopFileUse = (typeof SHOP_FILE_USES)[number]

/** Twice the size of the header's logo, and what browsers and phones show of an icon. */
const BOXES: Record<ShopFileUse, DrawingBox> = {
  logo: { width: 720, height: 240, isFilled: false },
  icon: { width: 192, height: 192, isFilled: true },
}

const HASH_LENGTH = 16

/** The file as sanitised SVG; undefined where it is another kind of file. @throws HttpError */
const readSvg = (bytes: Uint8Array): string | undefined => {
  const start = Buffer.from(bytes.subarray(0, 64)).toString('utf8')
  if (!/^\uFEFF?\s*</.test(start)) return undefined
  try {
    return sanitizeSvg(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch (error) {
    if (error instanceof SvgProblem) throw new HttpError('shop-file-refused', error.message)
    if (error instanceof TypeError) throw new HttpError('shop-file-refused')
    throw error
  }
}

/** The file as it would be stored. @throws HttpError, PictureError */
const drawShopFile = async (
  pictures: ApiServices['pictures'],
  bytes: Uint8Array,
  use: ShopFileUse,
): Promise<{ file: ShopFile; ref: ShopFileRef }> => {
  const svg = readSvg(bytes) ?? null
  const isSvg = svg !== null
  const { png, width, height } = await pictures
    .draw(isSvg ? Buffer.from(svg) : bytes, { box: BOXES[use], isSvg })
    .catch((error: unknown) => {
      const isUnknown = error instanceof PictureError && error.code === 'picture-unknown'
      throw isUnknown ? new HttpError('shop-file-refused') : error
    })
  const hash = createHash('sha256')
    .update(use)
    .update(svg ?? png)
    .digest('hex')
    .slice(0, HASH_LENGTH)
  return {
    file: { hash, svg, png, width, height },
    ref: { src: shopFilePath(hash, isSvg ? 'svg' : 'png'), width, height },
  }
}

/** @throws HttpError, PictureError */
export const storeShopFile = async (
  { db, pictures }: Pick<ApiServices, 'db' | 'pictures'>,
  bytes: Uint8Array,
  use: ShopFileUse,
): Promise<ShopFileRef> => {
  const { file, ref } = await drawShopFile(pictures, bytes, use)
  await addShopFile(db, file)
  return ref
}

/** @throws HttpError where a file of the section is not stored in this shop */
export const requireShopFiles = async (
  db: ApiServices['db'],
  { logo, icon }: Pick<IdentitySettings, 'logo' | 'icon'>,
): Promise<void> => {
  const hashes = [logo, icon].flatMap((file) => (file && parseShopFilePath(file.src)?.hash) ?? [])
  const stored = await storedShopFiles(db, hashes)
  if (hashes.some((hash) => !stored.has(hash))) throw new HttpError('shop-file-missing')
}

/** The section's files as base64, by their address. */
export const exportShopFiles = async (
  db: ApiServices['db'],
  identity: IdentitySettings,
): Promise<Record<string, string>> => {
  const files: Record<string, string> = {}
  for (const use of SHOP_FILE_USES) {
    const src = identity[use]?.src
    const { hash, format } = (src && parseShopFilePath(src)) || {}
    const file = hash && (await findShopFile(db, hash))
    if (src && file)
      files[src] = (format === 'svg' && file.svg ? Buffer.from(file.svg) : file.png).toString('base64')
  }
  return files
}

/**
 * The section with the addresses that its files have in this shop. Files that came with it are stored, unless it is a
 * dry run.
 * @throws HttpError, PictureError
 */
export const importShopFiles = async (
  { db, pictures }: Pick<ApiServices, 'db' | 'pictures'>,
  identity: IdentitySettings,
  { files, isDryRun }: { files: Readonly<Record<string, string>>; isDryRun: boolean },
): Promise<IdentitySettings> => {
  const encodedOf = (use: ShopFileUse): string | undefined => files[identity[use]?.src ?? '']
  const lacking = SHOP_FILE_USES.filter((use) => encodedOf(use) === undefined)
  await requireShopFiles(db, {
    logo: lacking.includes('logo') ? identity.logo : null,
    icon: lacking.includes('icon') ? identity.icon : null,
  })
  const imported = { ...identity }
  for (const use of SHOP_FILE_USES) {
    const encoded = encodedOf(use)
    if (encoded === undefined) continue
    const { file, ref } = await drawShopFile(pictures, Buffer.from(encoded, 'base64'), use)
    if (!isDryRun) await addShopFile(db, file)
    imported[use] = ref
  }
  return imported
}

export const shopFileRoutes = (services: ApiServices): Hono<ApiEnv> => {
  const app = new Hono<ApiEnv>()
  handleOperation(app, keepShopFile, async ({ file, query, c }) => {
    const kept = await storeShopFile(services, file, query.use)
    logStaffEvent(c, 'picture-kept', { url: kept.src })
    return { status: 201, json: kept }
  })
  return app
}
