/** What a brand says of its goods, and the size guide of a category: for products that say nothing themselves. */
import type { EditableGroup } from '../../domain/groups/group-edit.ts'
import { MAX_MANUFACTURER_LENGTH } from '../../domain/products/product-fields.ts'
import { TextField } from '../../ui/field.tsx'
import { useQuery } from '../../ui/query-hooks.tsx'
import { ChoiceField } from '../components/choice-field.tsx'
import type { Fields } from '../components/use-fields.ts'
import { pageListQuery } from '../pages/page-api.ts'

export const ManufacturerFields = ({ text }: Fields<EditableGroup>) => (
  <>
    <TextField
      label="Manufacturer (optional)"
      autoComplete="off"
      maxLength={MAX_MANUFACTURER_LENGTH}
      hint="Name, postal address and email or web address. Shown with its products that name none."
      {...text('maker')}
    />
    <TextField
      label="Responsible person in the EU (optional)"
      autoComplete="off"
      maxLength={MAX_MANUFACTURER_LENGTH}
      hint="Where the manufacturer is outside the EU. Shown likewise."
      {...text('responsiblePerson')}
    />
  </>
)

export const SizeGuideField = ({ values, set }: Fields<EditableGroup>) => {
  const { data: pages = [], error } = useQuery(pageListQuery())
  const guides = pages.map(
    ({ id, title, status }) => [id, status === 'published' ? title : `${title} (${status})`] as const,
  )
  return (
    <ChoiceField
      label="Size guide"
      hint={
        error
          ? 'The pages could not be loaded.'
          : 'A page of /admin/pages that products with sizes link to, once it is published.'
      }
      choices={[['', 'As the main category, else the page of the purpose “Size Guide”'], ...guides]}
      value={values.sizeGuideId ?? ''}
      onChange={(id) => set({ sizeGuideId: id || null })}
    />
  )
}
