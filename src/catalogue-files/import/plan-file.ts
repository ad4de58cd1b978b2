/**
 * Plans a whole file against the shop, in batches with flat memory. The dry run and the run call the same function: the
 * run passes what the dry run saw of the stock, and compares the digest of each product.
 */
import { createHash } from 'node:crypto'
import { SLUG, slugOf } from '../../domain/groups/slug.ts'
import { parsePictureUrl } from '../../domain/pictures/picture-address.ts'
import type { Database, Transaction } from '../../storage/database/database.ts'
import { findPictureSources } from '../../storage/imports/import-pictures.ts'
import {
  findSkuOwners,
  findSlugOwners,
  readCatalogued,
  type SkuOwner,
} from '../../storage/imports/shop-products.ts'
import type { FileProblem, FileProduct, MappingAnswers, SkippedRow } from '../csv/model.ts'
import { readProducts } from '../csv/read-products.ts'
import type { ByteSource } from '../csv/records.ts'
import type { Survey } from '../csv/survey.ts'
import { planProduct } from '../plan/plan-product.ts'
import type { PlannedProduct, ShopProduct } from '../plan/planned-product.ts'
import type { GroupFinder } from './groups.ts'
import { fileNameOf, type PictureFiles } from './picture-files.ts'

export type Positioned = { position: number; plan: PlannedProduct; digest: string }

/** What the dry run saw, by position. */
export type SeenStock = (from: number, count: number) => Promise<(PlannedProduct['seenStock'] | undefined)[]>

export type PlanOptions = {
  db: Database | Transaction
  source: ByteSource
  survey: Survey
  answers: MappingAnswers
  groups: GroupFinder
  files: PictureFiles | undefined
  /** Whether the shop has the picture at this path. */
  hasPicture(path: string): Promise<boolean>
  seenStock?: SeenStock | undefined
  onSkipped(row: SkippedRow): void
}

/** Products that are compared together, and their variants and pictures. */
const BATCH = 200
const BATCH_ROWS = 2_500

/** By content where there is a file, so that a replaced file of the same name is a new picture. */
export const pictureKeys = (source: string, files: PictureFiles | undefined): string[] => {
  const fingerprint = files?.fingerprint(source)
  const isAddress = /^https?:\/\//i.test(source)
  const byName = `file:${fileNameOf(source)}`
  if (fingerprint !== undefined) return [`${byName}:${fingerprint}`, isAddress ? source : byName]
  return [isAddress ? source : byName]
}

const ownPath = (source: string): string | undefined => {
  const path = source.startsWith('/') ? source : URL.parse(source)?.pathname
  return path?.startsWith('/pictures/') ? path : undefined
}

type Matched = { file: FileProduct; handle: string; shop: ShopProduct | null; problems: FileProblem[] }

/** Everything that a digest is about: what is announced, without the figures that orders change. */
const digestOf = (plan: PlannedProduct): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        plan.kind,
        plan.line,
        plan.product?.id ?? null,
        plan.handle,
        plan.changes,
        plan.emptied,
        plan.written?.variants.map(({ id, size, color, sku, stock }) => [id, size, color, sku, stock]) ??
          null,
      ]),
    )
    .digest('base64url')

const batchesOf = async function* (products: AsyncIterable<FileProduct>): AsyncGenerator<FileProduct[]> {
  let batch: FileProduct[] = []
  let rows = 0
  for await (const product of products) {
    batch.push(product)
    rows += product.variants.length + (product.pictures?.length ?? 0)
    if (batch.length === BATCH || rows >= BATCH_ROWS) {
      yield batch
      batch = []
      rows = 0
    }
  }
  if (batch.length > 0) yield batch
}

/** Finds what each product of the file is in the shop, and refuses what two of them claim. */
const createMatcher = (db: Database | Transaction) => {
  const skuLines = new Map<string, number>()
  const handleLines = new Map<string, number>()
  const productLines = new Map<string, number>()
  const claim = (claims: Map<string, number>, key: string, line: number): number | undefined => {
    const other = claims.get(key)
    if (other === undefined) claims.set(key, line)
    return other
  }
  return async (files: readonly FileProduct[]) => {
    const handles = files.map(({ handle, values }) => handle ?? slugOf(values.name ?? ''))
    const skus = files.flatMap(({ variants, values }) => [
      ...variants.flatMap(({ sku }) => sku ?? []),
      ...(values.sku ? [values.sku] : []),
    ])
    const skuOwners = await findSkuOwners(db, [...skus, ...handles.map((handle) => handle.toUpperCase())])
    const slugOwners = await findSlugOwners(db, handles)
    const found = files.map((file, index) => {
      const byVariant = file.variants.flatMap(({ sku }) => (sku ? (skuOwners.get(sku) ?? []) : []))
      const owners =
        byVariant.length > 0
          ? byVariant
          : file.values.sku
            ? [skuOwners.get(file.values.sku) ?? []].flat()
            : []
      return { owners, bySlug: slugOwners.get(handles[index] as string) }
    })
    const ids = [
      ...new Set(found.flatMap(({ owners: [owner], bySlug }) => (owner ?? bySlug)?.productId ?? [])),
    ]
    const shopProducts = new Map((await readCatalogued(db, ids)).map((product) => [product.id, product]))
    const matched = files.map((file, index): Matched => {
      const handle = handles[index] as string
      const { owners, bySlug } = found[index] as { owners: SkuOwner[]; bySlug: SkuOwner | undefined }
      const problems: FileProblem[] = []
      const at = { line: file.line, row: file.row, column: null }
      const owner = owners[0] ?? bySlug
      const shop = owner ? (shopProducts.get(owner.productId) ?? null) : null
      for (const variant of file.variants) {
        if (!variant.sku) continue
        const place = { line: variant.line, row: variant.row, column: variant.column }
        const twin = claim(skuLines, variant.sku, variant.line)
        if (twin !== undefined)
          problems.push({ ...place, sentence: `The SKU ${variant.sku} is in line ${twin}, too.` })
        const other = skuOwners.get(variant.sku)
        if (other && other.productId !== owner?.productId)
          problems.push({ ...place, sentence: `The SKU ${variant.sku} belongs to "${other.name}".` })
      }
      if (shop) {
        const twin = claim(productLines, shop.id, file.line)
        if (twin !== undefined) problems.push({ ...at, sentence: `"${shop.name}" is in line ${twin}, too.` })
      }
      if (!file.isHandleDerived || !shop) {
        const twin = claim(handleLines, handle, file.line)
        if (twin !== undefined && !shop)
          problems.push({ ...at, sentence: `The handle ${handle} is in line ${twin}, too.` })
        if (bySlug && shop && bySlug.productId !== shop.id)
          problems.push({ ...at, sentence: `The handle ${handle} belongs to "${bySlug.name}".` })
      }
      const ownSku = file.values.sku ? skuOwners.get(file.values.sku) : undefined
      if (ownSku && ownSku.productId !== shop?.id)
        problems.push({ ...at, sentence: `The SKU ${file.values.sku} belongs to "${ownSku.name}".` })
      if (!SLUG.test(handle) && handle !== shop?.slug)
        problems.push({ ...at, sentence: `"${handle}" cannot be an address.` })
      return { file, handle, shop, problems }
    })
    return { matched, isSkuTaken: (sku: string) => skuOwners.has(sku) || skuLines.has(sku) }
  }
}

const createPictureFinder = ({ db, files, hasPicture }: PlanOptions) => {
  const known = new Map<string, boolean>()
  return async (matched: readonly Matched[]): Promise<(source: string) => string | undefined> => {
    const sources = new Set(
      matched.flatMap(({ file }) => [
        ...(file.pictures ?? []).map(({ source }) => source),
        ...file.variants.flatMap(({ picture }) => picture ?? []),
      ]),
    )
    for (const { shop } of matched) for (const url of shop?.images ?? []) known.set(url, true)
    const remembered = await findPictureSources(
      db,
      [...sources].flatMap((source) => pictureKeys(source, files).slice(0, 1)),
    )
    const urls = new Map<string, string>()
    for (const source of sources) {
      const path = ownPath(source)
      if (path !== undefined) {
        if (!known.has(path)) known.set(path, parsePictureUrl(path) !== undefined && (await hasPicture(path)))
        if (known.get(path)) urls.set(source, path)
      }
      const url = remembered.get(pictureKeys(source, files)[0] as string)
      if (url !== undefined && !urls.has(source)) urls.set(source, url)
    }
    return (source) => urls.get(source)
  }
}

/** @throws UnreadableFile */
export async function* planFile(options: PlanOptions): AsyncGenerator<Positioned[]> {
  const { source, survey, answers, groups, seenStock } = options
  const match = createMatcher(options.db)
  const findPictures = createPictureFinder(options)
  const skus = new Set<string>()
  /** By the SKU that was wanted: none becomes free again. */
  const nextTwin = new Map<string, number>()
  let position = 0
  for await (const files of batchesOf(readProducts(source, survey, answers, options.onSkipped))) {
    const { matched, isSkuTaken } = await match(files)
    const pictureOf = await findPictures(matched)
    const seen = seenStock ? await seenStock(position, files.length) : []
    const planned = matched.map(({ file, handle, shop, problems }, index): Positioned => {
      const plan = planProduct({ ...file, problems: [...file.problems, ...problems] }, shop, handle, {
        brand: groups.brand,
        category: groups.category,
        fallback: { brand: answers.brand, category: answers.category },
        pictureOf,
        freeSku: (wanted) => {
          const isOwn =
            file.variants.some(({ sku }) => sku === wanted) ||
            shop?.sku === wanted ||
            file.values.sku === wanted
          let sku = wanted
          let twin = nextTwin.get(wanted) ?? 2
          for (; skus.has(sku) || (!isOwn && isSkuTaken(sku)); twin += 1) sku = `${wanted}-${twin}`
          if (sku !== wanted) nextTwin.set(wanted, twin)
          skus.add(sku)
          return sku
        },
        seenStock: seen[index],
      })
      return { position: position + index, plan, digest: digestOf(plan) }
    })
    position += files.length
    yield planned
  }
}
