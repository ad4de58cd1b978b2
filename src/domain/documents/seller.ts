/** Who sells, as documents name them. Empty fields are shown nowhere. */
import type { DocumentLook, PrintDocument } from './print-document.ts'

export type Seller = {
  /** Of the shop. */
  name: string
  legalName: string
  /** Several lines. */
  address: string
  vatNumber: string
  registration: string
  email: string
  phone: string
  /** Documents from before it was stored have none. */
  look?: DocumentLook
}

const linesOf = (text: string): string[] =>
  text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean)

/** The head of a document: the shop's name, then who and where it is. */
export const senderOf = (seller: Seller): PrintDocument['sender'] => ({
  name: seller.name,
  lines: [
    ...(seller.legalName && seller.legalName !== seller.name ? [seller.legalName] : []),
    ...linesOf(seller.address),
    ...[seller.email, seller.phone].filter(Boolean),
  ],
  look: seller.look ?? null,
})

/** The foot of every page: the legal identity in one line. */
export const footOf = ({ name, legalName, vatNumber, registration }: Seller, taxName: string): string =>
  [legalName || name, registration, vatNumber && `${taxName} number ${vatNumber}`].filter(Boolean).join(' · ')
