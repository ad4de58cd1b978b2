/**
 * The optional plain texts of a product: a line without rules of its own, empty where it is not given. Whatever carries a
 * product as a whole (seed, stored row, wire, edit, editor, catalogue file) derives these fields from this one map.
 */

type ProductTextEntry = {
  /** In the editor, and as the heading of the shop's own column in a catalogue file. */
  label: string
  /** Within a sentence about a conflict; otherwise the label in lower case. */
  phrase?: string
  maxLength: number
  /** The heading where Shopify has a column for it. */
  shopifyHeading?: string
  /** For the description of the API. */
  note?: string
}

/** Characters of a name with its addresses. */
export const MAX_MAKER_LENGTH = 500

const entries = {
  dimensions: {
    label: 'Dimensions',
    phrase: 'size and weight',
    maxLength: 300,
    note: 'Empty: not shown, like the material and the warranty',
  },
  material: { label: 'Material', maxLength: 300 },
  fibres: {
    label: 'Fibre composition',
    maxLength: 300,
    note: 'In the words of the law, such as "80% cotton, 20% polyester"',
  },
  warranty: { label: 'Warranty', maxLength: 300 },
  warnings: { label: 'Warnings', maxLength: 1000 },
  maker: {
    label: 'Manufacturer',
    maxLength: MAX_MAKER_LENGTH,
    note: 'Name, postal and electronic address; where it is empty, shoppers see that of the brand',
  },
  responsiblePerson: {
    label: 'Responsible person in the EU',
    phrase: 'responsible person',
    maxLength: MAX_MAKER_LENGTH,
    note: 'Of goods whose manufacturer is outside the EU; where it is empty, shoppers see that of the brand',
  },
  seoTitle: {
    label: 'Title for search engines',
    maxLength: 200,
    shopifyHeading: 'SEO title',
    note: 'Title for search engines; empty: the name',
  },
  seoDescription: {
    label: 'Description for search engines',
    maxLength: 500,
    shopifyHeading: 'SEO description',
    note: 'Text for search engines; empty: the description',
  },
} as const satisfies Record<string, ProductTextEntry>

export type ProductText = keyof typeof entries
export type ProductTexts = Record<ProductText, string>

export const productTexts: Readonly<Record<ProductText, ProductTextEntry>> = entries
export const PRODUCT_TEXTS = Object.keys(entries) as readonly ProductText[]

/** An object with a value for each text. */
export const mapTexts = <V>(
  toValue: (field: ProductText, entry: ProductTextEntry) => V,
): Record<ProductText, V> => {
  const values: Partial<Record<ProductText, V>> = {}
  for (const field of PRODUCT_TEXTS) values[field] = toValue(field, productTexts[field])
  return values as Record<ProductText, V>
}

/** The texts alone, of an object that has all of them. */
export const textsOf = (product: Readonly<ProductTexts>): ProductTexts => mapTexts((field) => product[field])

/** The texts alone, of an object that may lack some. */
export const textsOrEmpty = (product: { readonly [F in ProductText]?: string | undefined }): ProductTexts =>
  mapTexts((field) => product[field] ?? '')
