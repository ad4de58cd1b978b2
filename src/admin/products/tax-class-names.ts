/** The names of the tax classes, in the editor of a product and in the grid. */
import type { TaxClass } from '../../domain/tax.ts'

export const TAX_CLASS_NAMES: Record<TaxClass, string> = {
  standard: 'Standard',
  reduced: 'Reduced',
  'second-reduced': 'Second reduced',
  zero: 'Zero',
}
