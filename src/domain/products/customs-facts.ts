/**
 * What customs forms and postage files need of a product. The rule: shoppers do not get it, and each text has a form of its
 * own. The package is the product's, not a variant's: all sizes and colours are posted in the same one.
 */
import { isCountry } from '../countries.ts'
import type { ProductFieldEntry, TextFormat } from './product-field-entry.ts'

export const HS_CODE: TextFormat = {
  accepts: (text) => /^\d{6,10}$/.test(text),
  rule: 'must be 6 to 10 digits, such as 620520',
  examples: ['620520', '61091000'],
}

export const ORIGIN: TextFormat = {
  accepts: isCountry,
  rule: 'must be the two capital letters of a country, such as GB',
  examples: ['GB', 'PT'],
}

const SIZE = /^([1-9]\d{0,3}) ?[x×] ?([1-9]\d{0,3}) ?[x×] ?([1-9]\d{0,3})$/

export const PACKAGE_SIZE: TextFormat = {
  accepts: (text) => SIZE.test(text),
  rule: 'must be length × width × height in whole mm, such as 300 × 200 × 50',
  examples: ['300 × 200 × 50', '420x310x120'],
}

export type PackageSize = { length: number; width: number; height: number }

/** In mm; undefined where it is not known. */
export const parsePackageSize = (text: string): PackageSize | undefined => {
  const [, length, width, height] = SIZE.exec(text) ?? []
  return length === undefined
    ? undefined
    : { length: Number(length), width: Number(width), height: Number(height) }
}

/** Entries of the table of product fields. */
export const customsFields = {
  hsCode: {
    kind: 'text',
    label: 'HS code',
    phrase: 'HS code',
    maxLength: 10,
    format: HS_CODE,
    note: 'Of customs forms, like the country of origin: digits alone',
    isInternal: true,
    place: 'customs',
    placeholder: '420292',
    grid: { width: 104 },
    example: '42029291',
  },
  countryOfOrigin: {
    kind: 'text',
    label: 'Country of origin',
    maxLength: 2,
    format: ORIGIN,
    note: 'Two letters (ISO 3166-1)',
    isInternal: true,
    place: 'customs',
    placeholder: 'GB',
    grid: { width: 88, label: 'Origin' },
    example: 'GB',
  },
  packageSize: {
    kind: 'text',
    label: 'Package size (mm)',
    phrase: 'package size',
    maxLength: 24,
    format: PACKAGE_SIZE,
    note: 'Of one unit as it is posted: length × width × height in mm',
    isInternal: true,
    place: 'customs',
    placeholder: '300 × 200 × 50',
    hint: 'Length × width × height of one unit as it is posted.',
    grid: { width: 128, label: 'Package (mm)' },
    example: '460 × 320 × 160',
  },
} as const satisfies Record<string, ProductFieldEntry>
