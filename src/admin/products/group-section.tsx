/** Brand and category of a product; new ones are made without leaving the editor. Then status, flags and tags. */
import { type KeyboardEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { StaffCategory } from '../../contract/groups/categories.ts'
import type { ProductStatus } from '../../domain/products/catalogue.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { ChoiceField } from '../components/choice-field.tsx'
import { useAction } from '../components/use-action.ts'
import { useFields } from '../components/use-fields.ts'
import { EditorSection, type SectionProps } from './editor-section.tsx'
import { PlacedInputs, PlainInput } from './plain-input.tsx'
import { productApi } from './product-api.ts'
import { categoryChoices, type Groups, groupChoices } from './use-groups.ts'

type NewGroupProps = {
  what: 'brand' | 'category'
  /** Categories that can be the parent of the new one. */
  parents?: readonly StaffCategory[]
  create: (name: string, parentId: string | null) => Promise<void>
  onClose: () => void
}

/** Not a form: it is inside the form of the product. */
const NewGroup = ({ what, parents = [], create, onClose }: NewGroupProps) => {
  const { values, choice, set } = useFields({ name: '', parentId: '' })
  const { isBusy, problem, setProblem, run } = useAction()
  const name = values.name.trim()
  const save = () =>
    name === ''
      ? setProblem('A name is required')
      : void run(() => create(name, values.parentId || null), onClose)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return
    event.preventDefault()
    if (event.key === 'Enter') save()
    else onClose()
  }
  return (
    <div className="mt-2 flex flex-wrap items-start gap-2">
      <TextField
        label={`Name of the new ${what}`}
        hideLabel
        placeholder={`Name of the new ${what}`}
        autoFocus
        autoComplete="off"
        maxLength={120}
        className="min-w-56 flex-1"
        value={values.name}
        error={problem}
        onChange={({ target }) => {
          set({ name: target.value })
          setProblem(undefined)
        }}
        onKeyDown={onKeyDown}
      />
      {parents.length > 0 && (
        <ChoiceField
          label={`Place of the new ${what}`}
          hideLabel
          className="min-w-40 flex-1"
          choices={[
            ['', `Main ${what}`],
            ...parents.map(({ id, name: parent }) => [id, `Below ${parent}`] as const),
          ]}
          {...choice('parentId')}
          onKeyDown={onKeyDown}
        />
      )}
      <Button className="min-h-12" aria-disabled={isBusy} onClick={save}>
        {isBusy ? 'Adding...' : 'Add'}
      </Button>
      <Button variant="quiet" className="min-h-12" onClick={onClose}>
        Cancel
      </Button>
    </div>
  )
}

/** The value of the option that opens the field for a new one. */
const CREATE = 'create'

type GroupSectionProps = SectionProps & { groups: Groups; onGroups: (groups: Groups) => void }

export const GroupSection = ({ form, set, problems, groups, onGroups }: GroupSectionProps) => {
  const [creating, setCreating] = useState<'brand' | 'category' | undefined>(undefined)
  const fields = useRef<HTMLDivElement>(null)
  const close = (what: 'brand' | 'category') => {
    flushSync(() => setCreating(undefined))
    fields.current?.querySelector<HTMLElement>(`[name="${what}Id"]`)?.focus()
  }
  return (
    <EditorSection title="Brand and category">
      <div ref={fields} className="contents">
        <div>
          <ChoiceField
            label="Brand"
            name="brandId"
            value={form.brandId}
            error={problems.brandId}
            choices={[['', 'Choose a brand'], ...groupChoices(groups.brands), [CREATE, 'New brand...']]}
            onChange={(id) => (id === CREATE ? setCreating('brand') : set(() => ({ brandId: id })))}
          />
          {creating === 'brand' && (
            <NewGroup
              what="brand"
              onClose={() => close('brand')}
              create={async (name) => {
                const brand = await productApi.createBrand(name)
                onGroups({ ...groups, brands: [...groups.brands, brand] })
                set(() => ({ brandId: brand.id }))
              }}
            />
          )}
        </div>
        <div>
          <ChoiceField
            label="Category"
            name="categoryId"
            value={form.categoryId}
            error={problems.categoryId}
            choices={[
              ['', 'Choose a category'],
              ...categoryChoices(groups.categories),
              [CREATE, 'New category...'],
            ]}
            onChange={(id) => (id === CREATE ? setCreating('category') : set(() => ({ categoryId: id })))}
          />
          {creating === 'category' && (
            <NewGroup
              what="category"
              parents={groups.categories.filter(({ parentId }) => parentId === null)}
              onClose={() => close('category')}
              create={async (name, parentId) => {
                const category = await productApi.createCategory(name, parentId)
                onGroups({ ...groups, categories: [...groups.categories, category] })
                set(() => ({ categoryId: category.id }))
              }}
            />
          )}
        </div>
      </div>
    </EditorSection>
  )
}

const STATUS_HINTS: Record<ProductStatus, string> = {
  draft: 'Only staff see it.',
  live: 'In the shop.',
  archived: 'No longer sold. Its page says so.',
}

export const StatusSection = (props: SectionProps) => (
  <EditorSection title="Status and lists">
    <PlainInput {...props} field="status" hint={STATUS_HINTS[props.form.status]} />
    <PlainInput {...props} field="tags" hint="Separated by commas. coming-soon announces the product." />
    <div className="col-span-full grid gap-x-4 sm:grid-cols-2">
      <PlacedInputs {...props} place="flags" />
    </div>
    <PlainInput {...props} field="sku" label="SKU of the product" hint="Empty: made from the name." />
  </EditorSection>
)
