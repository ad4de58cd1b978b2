/** What a brand, a category or a status can be set to in the grid; pasted cells are compared with `name`. */
import { type FieldOf, mapFields } from '../../domain/products/product-field-values.ts'
import { productFields } from '../../domain/products/product-fields.ts'
import type { Groups } from '../products/use-groups.ts'
import { type CellChoice, type Choices, GRID_CHOICES } from './grid-columns.ts'

const choicesOfField = (field: FieldOf<'choice'>): CellChoice[] =>
  Object.entries<string>(productFields[field].names).map(([value, name]) => ({ value, label: name, name }))

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
    ...mapFields(GRID_CHOICES, choicesOfField),
  }
}
