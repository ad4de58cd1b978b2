/** Which imports can be undone. */
import { countText } from '../count-text.ts'

/** Products that such an import creates and changes: as many as a bulk edit has rows. */
const MAX_UNDONE_PRODUCTS = 2000

export const isImportUndoable = (products: number): boolean => products <= MAX_UNDONE_PRODUCTS

export const NO_IMPORT_UNDO = `An import of more than ${countText(MAX_UNDONE_PRODUCTS, 'product')} cannot be undone.`
