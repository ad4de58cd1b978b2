/** The sections of the editor that are mostly text: name and price, facts, and what search engines show. */
import { Plus, X } from 'lucide-react'
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import type { StaffProduct } from '../../contract/products/product-schemas.ts'
import { slugOf } from '../../domain/groups/slug.ts'
import { MAX_FACT_NAME, MAX_FACT_VALUE } from '../../domain/products/product-limits.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { useShop } from '../../ui/shop.ts'
import { Problem } from '../components/problem.tsx'
import { normalizePrice } from '../components/typed-price.ts'
import { fieldsOf } from '../components/use-fields.ts'
import { EarlierPrices } from './earlier-prices.tsx'
import { EditorSection, type SectionProps } from './editor-section.tsx'
import { PlacedInputs, PlainInput } from './plain-input.tsx'
import type { FormFact } from './product-form.ts'

export const NameSection = (props: SectionProps & { isNew: boolean }) => {
  const { isNew, ...section } = props
  return (
    <EditorSection title="Name and description">
      <PlainInput {...section} field="name" isWide autoFocus={isNew} />
      <PlainInput {...section} field="description" isWide rows={5} />
    </EditorSection>
  )
}

/** The props of the input of an amount. */
const amount = ({ form, set, problems }: SectionProps, name: 'price' | 'compareAtPrice') => ({
  name,
  value: form[name],
  autoComplete: 'off',
  inputMode: 'decimal' as const,
  error: problems[name],
  onChange: ({ target }: { target: { value: string } }) => set(() => ({ [name]: target.value })),
  onBlur: () => set((before) => ({ [name]: normalizePrice(before[name]) })),
})

type PriceSectionProps = SectionProps & {
  /** Undefined for a new product. */
  product: Pick<StaffProduct, 'id' | 'version'> | undefined
}

export const PriceSection = ({ product, ...props }: PriceSectionProps) => (
  <EditorSection title="Price">
    <TextField label="Price (£)" {...amount(props, 'price')} />
    <TextField
      label="Compare-at price (£)"
      hint="Struck through where it is above the price. Empty: none."
      {...amount(props, 'compareAtPrice')}
    />
    {product && <EarlierPrices id={product.id} version={product.version} />}
    <PlainInput {...props} field="taxClass" hint="Which of the rates in Settings, Taxes it has." />
  </EditorSection>
)

const Facts = ({ form, set, problems }: SectionProps) => {
  const list = useRef<HTMLDivElement>(null)
  const change = (index: number, part: Partial<FormFact>) =>
    set(({ details }) => ({
      details: details.map((fact, at) => (at === index ? { ...fact, ...part } : fact)),
    }))
  const focusRow = (index: number) =>
    list.current?.querySelectorAll<HTMLElement>('[data-fact] input')[index * 2]?.focus()
  const add = () => {
    flushSync(() => set(({ details }) => ({ details: [...details, { name: '', value: '' }] })))
    focusRow(form.details.length)
  }
  const remove = (index: number) => {
    flushSync(() => set(({ details }) => ({ details: details.toSpliced(index, 1) })))
    if (form.details.length > 1) focusRow(Math.min(index, form.details.length - 2))
    else list.current?.querySelector<HTMLElement>('[data-add]')?.focus()
  }
  return (
    <div ref={list} className="col-span-full">
      <h3 className="text-sm font-medium">Details</h3>
      {form.details.map((fact, index) => {
        const { text } = fieldsOf(fact, (part) => change(index, part))
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows have no identity of their own
          <div key={index} data-fact className="mt-2 flex items-start gap-2">
            <TextField
              label={`Name of detail ${index + 1}`}
              hideLabel
              placeholder="Name, such as Lining"
              className="w-2/5"
              maxLength={MAX_FACT_NAME}
              {...text('name')}
            />
            <TextField
              label={`Value of detail ${index + 1}`}
              hideLabel
              placeholder="Value"
              className="min-w-0 flex-1"
              maxLength={MAX_FACT_VALUE}
              {...text('value')}
            />
            <IconButton label={`Remove detail ${index + 1}`} onClick={() => remove(index)}>
              <X aria-hidden="true" className="size-4" />
            </IconButton>
          </div>
        )
      })}
      <Problem data-problem tabIndex={-1} className="mt-2">
        {problems.details}
      </Problem>
      <Button variant="outline" size="sm" data-add className="mt-2 min-h-11" onClick={add}>
        <Plus aria-hidden="true" className="size-4" />
        <span>Add a detail</span>
      </Button>
    </div>
  )
}

export const FactsSection = (props: SectionProps) => (
  <EditorSection title="Facts" hint="What stays empty is not shown.">
    <PlacedInputs {...props} place="facts" />
    <PlainInput {...props} field="features" isWide rows={4} hint="One a line." />
    <Facts {...props} />
  </EditorSection>
)

export const CustomsSection = (props: SectionProps) => (
  <EditorSection
    title="Customs and postage"
    hint="For customs forms and postage files. Shoppers do not see it."
  >
    <PlacedInputs {...props} place="customs" />
  </EditorSection>
)

/** What a search engine may show: it decides by itself. */
const SearchResult = ({ form, slug }: { form: SectionProps['form']; slug: string }) => {
  const { name: shopName } = useShop()
  return (
    <div className="col-span-full rounded-sm border border-line bg-white p-4">
      <p className="text-xs text-muted">{`${location.host} › products › ${slug}`}</p>
      <p className="truncate text-lg text-moss">
        {`${form.seoTitle.trim() || form.name.trim() || 'Name'} – ${shopName}`}
      </p>
      <p className="line-clamp-2 text-sm text-muted">
        {form.seoDescription.trim() || form.description.trim() || 'The description'}
      </p>
    </div>
  )
}

export const SearchSection = ({ isNew, ...props }: SectionProps & { isNew: boolean }) => {
  const { form } = props
  const slug = form.slug.trim() || (form.name.trim() ? slugOf(form.name) : 'address')
  const lengthOf = (text: string) => `${text.trim().length} characters.`
  return (
    <EditorSection title="Search engines and address">
      <PlainInput
        {...props}
        field="seoTitle"
        isWide
        placeholder={form.name}
        hint={`${lengthOf(form.seoTitle)} About 60 are shown. Empty: the name.`}
      />
      <PlainInput
        {...props}
        field="seoDescription"
        isWide
        rows={2}
        hint={`${lengthOf(form.seoDescription)} About 155 are shown. Empty: the description.`}
      />
      <PlainInput
        {...props}
        field="slug"
        isWide
        placeholder={slug}
        hint={
          isNew
            ? `The page is /products/${slug}. Empty: made from the name.`
            : `The page is /products/${slug}. After a change the former address leads to the new one.`
        }
      />
      <SearchResult form={form} slug={slug} />
    </EditorSection>
  )
}
