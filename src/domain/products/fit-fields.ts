/** Entries of the table of product fields for the two tools of the product page: 'Lay it over yours' and 'What goes in'. */
import { FLAT_LAY } from './flat-lay.ts'
import { INNER_SIZE } from './inner-size.ts'
import type { ProductFieldEntry } from './product-field-entry.ts'
import { SIZE_TABLE } from './size-table.ts'

export const fitFields = {
  sizeTable: {
    kind: 'text',
    label: 'Size table (cm)',
    phrase: 'size table',
    maxLength: 2000,
    format: SIZE_TABLE,
    note: 'A line of names, then a line for each size in cm, laid flat: its width, its length, and what else is measured',
    place: 'fit',
    isWide: true,
    rows: 5,
    placeholder: 'Size, Chest, Length\nS, 52, 70\nM, 55, 72',
    hint: 'Measured flat: first the width, then the length. Rows can be pasted from a spreadsheet. Shoppers can then compare the garment with one of their own.',
  },
  flatLay: {
    kind: 'text',
    label: 'Flat photograph',
    phrase: 'flat photograph',
    maxLength: 500,
    format: FLAT_LAY,
    note: 'The picture of the garment laid flat, where it lies on it, and its size',
  },
  innerSize: {
    kind: 'text',
    label: 'Inner size (mm)',
    phrase: 'inner size',
    maxLength: 24,
    format: INNER_SIZE,
    note: 'Of the inside of a bag: width × depth × height in mm',
    place: 'fit',
    placeholder: '300 × 120 × 420',
    hint: 'Width × depth × height of the inside of a bag. Shoppers can then try what goes in.',
    example: '300 × 120 × 420',
  },
} as const satisfies Record<string, ProductFieldEntry>
