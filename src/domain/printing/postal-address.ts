/** Postal addresses on paper, as lines in the order of their country. */
import { addressLines as placeLines, type TypedAddress } from '../address-format.ts'

export type PostalAddress = TypedAddress & { firstName: string; lastName: string; phone?: string | undefined }

const countryNames = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'code' })

/** "GB" -> "United Kingdom"; what is no code stays as it is. */
export const countryName = (code: string): string =>
  /^[A-Z]{2}$/.test(code) ? (countryNames.of(code) ?? code) : code

export const addressLines = (address: PostalAddress): string[] =>
  [
    `${address.firstName} ${address.lastName}`.trim(),
    ...placeLines(address),
    countryName(address.country),
  ].filter(Boolean)
