/** The bounds of what is no plain field of a product, for every way in which it is written. */

/** A size or a colour. */
export const MAX_OPTION_LENGTH = 60
/** A SKU or a barcode. */
export const MAX_CODE_LENGTH = 100
/** The alternative text of a picture. */
export const MAX_ALT_LENGTH = 500
export const MAX_FACT_NAME = 100
export const MAX_FACT_VALUE = 1000
export const MAX_FACTS = 50
