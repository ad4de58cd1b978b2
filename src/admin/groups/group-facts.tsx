/** What a brand says of its goods, and the size guide of a category: for products that say nothing themselves. */
import { MAX_MAKER_LENGTH } from '../../domain/product-texts.ts'
import { SelectField, TextField } from '../../ui/field.tsx'
import { useQuery } from '../../ui/query-hooks.tsx'
import { pageListQuery } from '../pages/page-api.ts'
import { editDraft, type GroupDraft } from './group-drafts.ts'

type FactProps = { draftKey: string; draft: GroupDraft }

export const MakerFields = ({ draftKey, draft: { values } }: FactProps) => (
  <>
    <TextField
      label="Manufacturer (optional)"
      autoComplete="off"
      maxLength={MAX_MAKER_LENGTH}
      hint="Name, postal address and email or web address. Shown with its products that name none."
      value={values.maker}
      onChange={({ target }) => editDraft(draftKey, { maker: target.value })}
    />
    <TextField
      label="Responsible person in the EU (optional)"
      autoComplete="off"
      maxLength={MAX_MAKER_LENGTH}
      hint="Where the manufacturer is outside the EU. Shown likewise."
      value={values.responsiblePerson}
      onChange={({ target }) => editDraft(draftKey, { responsiblePerson: target.value })}
    />
  </>
)

export const SizeGuideField = ({ draftKey, draft: { values } }: FactProps) => {
  const { data: pages = [], error } = useQuery(pageListQuery())
  return (
    <SelectField
      label="Size guide"
      value={values.sizeGuideId ?? ''}
      hint={
        error
          ? 'The pages could not be loaded.'
          : 'A page of /admin/pages that products with sizes link to, once it is published.'
      }
      onChange={({ target }) => editDraft(draftKey, { sizeGuideId: target.value || null })}
    >
      <option value="">As the main category, else the page of the purpose “Size Guide”</option>
      {pages.map(({ id, title, status }) => (
        <option key={id} value={id}>
          {status === 'published' ? title : `${title} (${status})`}
        </option>
      ))}
    </SelectField>
  )
}
