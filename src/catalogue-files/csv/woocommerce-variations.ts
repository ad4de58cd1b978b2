/**
 * The variations of a WooCommerce file, linked to their parents wherever they are. Their IDs are those of the shop that
 * wrote the file.
 */
import type { FileProblem } from './model.ts'
import { refuseEndlessProduct } from './product-values.ts'
import type { CsvRecord } from './records.ts'
import { type Reading, type RowCells, rowCells } from './row-cells.ts'
import { splitCell } from './text-cells.ts'

export const rowTypeOf = (cells: RowCells): string =>
  splitCell(cells.text('type').toLowerCase()).find((type) =>
    ['simple', 'variable', 'variation', 'grouped', 'external'].includes(type),
  ) ?? ''

/** The keys of a variation's row that are read. */
const isVariationKey = (key: string | null): boolean =>
  key !== null &&
  ([
    'type',
    'sku',
    'barcode',
    'weightKg',
    'weightG',
    'weightLbs',
    'weightOz',
    'name',
    'stock',
    'inStock',
    'price',
    'salePrice',
    'picture',
    'parent',
    'published',
  ].includes(key) ||
    key.startsWith('attribute'))

type Linked = {
  /** By the line of the parent. */
  variations: Map<number, RowCells[]>
  /** Variations whose parent is not in the file. */
  orphans: FileProblem[]
}

export const linkVariations = async (
  records: AsyncIterable<CsvRecord>,
  reading: Reading,
): Promise<Linked> => {
  const cellsOf = rowCells(reading.survey)
  const kept = new Set(
    reading.survey.columns.flatMap(({ key }, index) => (isVariationKey(key) ? [index] : [])),
  )
  const byId = new Map<string, number>()
  const bySku = new Map<string, number>()
  const variations: RowCells[] = []
  for await (const record of records) {
    if (record.row <= reading.survey.headerRow) continue
    const cells = cellsOf(record)
    if (rowTypeOf(cells) === 'variation') {
      const slim = record.cells.map((cell, index) => (kept.has(index) ? cell : ''))
      variations.push(cellsOf({ ...record, cells: slim }))
      continue
    }
    const [id, sku] = [cells.text('id'), cells.text('sku')]
    if (id !== '') byId.set(id, record.line)
    if (sku !== '') bySku.set(sku, record.line)
  }
  const linked: Linked = { variations: new Map(), orphans: [] }
  for (const cells of variations) {
    const parent = cells.text('parent')
    const id = /^id:(\d+)$/i.exec(parent)?.[1]
    const line = id === undefined ? bySku.get(parent) : byId.get(id)
    if (line === undefined)
      linked.orphans.push(
        cells.problem(
          'parent',
          parent === ''
            ? 'This variation names no parent.'
            : `The parent "${parent}" of this variation is not in the file.`,
        ),
      )
    else {
      const siblings = linked.variations.get(line) ?? []
      siblings.push(cells)
      refuseEndlessProduct(siblings)
      linked.variations.set(line, siblings)
    }
  }
  return linked
}
