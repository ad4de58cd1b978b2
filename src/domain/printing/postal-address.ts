/** Postal addresses on paper, as lines. */

export type PostalAddress = {
  firstName: string
  lastName: string
  address: string
  city: string
  postalCode: string
  /** ISO code. */
  country: string
}

const countryNames = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'code' })

/** "GB" -> "United Kingdom"; what is no code stays as it is. */
export const countryName = (code: string): string =>
  /^[A-Z]{2}$/.test(code) ? (countryNames.of(code) ?? code) : code

export const addressLines = ({
  firstName,
  lastName,
  address,
  city,
  postalCode,
  country,
}: PostalAddress): string[] =>
  [
    `${firstName} ${lastName}`.trim(),
    ...address.split(/\r?\n/),
    `${postalCode} ${city}`.trim(),
    countryName(country),
  ].filter(Boolean)
