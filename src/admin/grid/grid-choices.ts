/** What a brand, a category or a status can be set to in the grid; pasted cells are compared with `name`. */
import { PRODUCT_STATUSES } from '../../domain/catalogue.ts'
import { TAX_CLASSES } from '../../domain/tax.ts'
import { TAX_CLASS_NAMES } from '../products/tax-class-names.ts'
import type { Groups } from '../products/use-groups.ts'
import type { Choices } from './grid-columns.ts'

const statusChoices = PRODUCT_STATUSES.map((value) => {
  const label = `${value.slice(0, 1).toUpperCase()}${value.slice(1)}`
  return { value, label, name: label }
})

const taxClassChoices = TAX_CLASSES.map((value) => {
  const name = TAX_CLASS_NAMES[value]
  return { value, label: name, name }
})

export const choicesOfGroups = (groups: Groups | undefined): Choices => {
  const { brands = [], categories = [] } = groups ?? {}
  const nameOf = new Map(categories.map(({ id, name }) => [id, name]))
  return {
    brandId: brands.map(({ id, name }) => ({ value: id, label: name, name })),
    categoryId: categories.map(({ id, name, parentId }) => ({
      value: id,
      label: parentId === null ? name : `${nameOf.get(parentId) ?? ''} / ${name}`,
      name,
    })),
    status: statusChoices,
    taxClass: taxClassChoices,
  }
}
