/** Postal addresses on paper and in mails, as lines in the order of their country. */
import { addressLines as placeLines, type TypedAddress } from '../address-format.ts'
import { countryName } from '../countries.ts'

export type PostalAddress = TypedAddress & { firstName: string; lastName: string; phone?: string | undefined }

export const addressLines = (address: PostalAddress): string[] =>
  [
    `${address.firstName} ${address.lastName}`.trim(),
    ...placeLines(address),
    countryName(address.country),
  ].filter(Boolean)
