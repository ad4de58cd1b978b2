/** The sections of the editor that are mostly text: name and price, facts, and what search engines show. */
import { Plus, X } from 'lucide-react'
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { type ProductText, productTexts } from '../../domain/product-texts.ts'
import { MAX_SLUG_LENGTH, slugOf } from '../../domain/slug.ts'
import { TAX_CLASSES, type TaxClass } from '../../domain/tax.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { SelectField, TextAreaField, TextField } from '../../ui/field.tsx'
import { useShop } from '../../ui/shop.ts'
import { EditorSection, type SectionProps } from './editor-section.tsx'
import type { FormFact, FormField } from './product-form.ts'
import { TAX_CLASS_NAMES } from './tax-class-names.ts'

type TextName = {
  [F in FormField]: string extends SectionProps['form'][F] ? F : never
}[FormField]

/** The props of a text field of the form. */
const bind = ({ form, set, problems }: SectionProps, name: TextName) => ({
  name,
  value: form[name],
  autoComplete: 'off',
  error: (problems as Partial<Record<TextName, string>>)[name],
  onChange: ({ target }: { target: { value: string } }) => set(() => ({ [name]: target.value })),
})

export const NameSection = (props: SectionProps & { isNew: boolean }) => (
  <EditorSection title="Name and description">
    <TextField
      label="Name"
      className="col-span-full"
      maxLength={200}
      autoFocus={props.isNew}
      {...bind(props, 'name')}
    />
    <TextAreaField
      label="Description"
      className="col-span-full"
      rows={5}
      maxLength={20_000}
      {...bind(props, 'description')}
    />
  </EditorSection>
)

export const PriceSection = (props: SectionProps) => (
  <EditorSection title="Price">
    <TextField label="Price (£)" inputMode="decimal" {...bind(props, 'price')} />
    <TextField
      label="Compare-at price (£)"
      inputMode="decimal"
      hint="Struck through where it is above the price. Empty: none."
      {...bind(props, 'compareAtPrice')}
    />
    <SelectField
      label="Tax class"
      hint="Which of the rates in Settings, Taxes it has."
      value={props.form.taxClass}
      onChange={({ target }) => props.set(() => ({ taxClass: target.value as TaxClass }))}
    >
      {TAX_CLASSES.map((taxClass) => (
        <option key={taxClass} value={taxClass}>
          {TAX_CLASS_NAMES[taxClass]}
        </option>
      ))}
    </SelectField>
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
      {form.details.map(({ name, value }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows have no identity of their own
        <div key={index} data-fact className="mt-2 flex items-start gap-2">
          <TextField
            label={`Name of detail ${index + 1}`}
            hideLabel
            placeholder="Name, such as Lining"
            className="w-2/5"
            maxLength={100}
            value={name}
            onChange={({ target }) => change(index, { name: target.value })}
          />
          <TextField
            label={`Value of detail ${index + 1}`}
            hideLabel
            placeholder="Value"
            className="min-w-0 flex-1"
            maxLength={1000}
            value={value}
            onChange={({ target }) => change(index, { value: target.value })}
          />
          <IconButton label={`Remove detail ${index + 1}`} onClick={() => remove(index)}>
            <X aria-hidden="true" className="size-4" />
          </IconButton>
        </div>
      ))}
      {problems.details && (
        <p role="alert" data-problem tabIndex={-1} className="mt-2 text-sm text-sale">
          {problems.details}
        </p>
      )}
      <Button variant="outline" size="sm" data-add className="mt-2 min-h-11" onClick={add}>
        <Plus aria-hidden="true" className="size-4" />
        <span>Add a detail</span>
      </Button>
    </div>
  )
}

type FactText = Exclude<ProductText, 'seoTitle' | 'seoDescription'>

/** In their order, with what is special of an input. A text without an input does not compile. */
const factInputs: Record<FactText, { className?: string; placeholder?: string; hint?: string }> = {
  material: {},
  fibres: { placeholder: '80% cotton, 20% polyester' },
  dimensions: {},
  warranty: {},
  warnings: { className: 'col-span-full', placeholder: 'Not suitable for children under 3 years' },
  maker: {
    className: 'col-span-full',
    hint: 'Name, postal address and email or web address. Empty: that of the brand.',
  },
  responsiblePerson: {
    className: 'col-span-full',
    hint: 'Where the manufacturer is outside the EU. Empty: that of the brand.',
  },
}

export const FactsSection = (props: SectionProps) => (
  <EditorSection title="Facts" hint="What stays empty is not shown.">
    {(Object.keys(factInputs) as FactText[]).map((text) => (
      <TextField
        key={text}
        label={productTexts[text].label}
        maxLength={productTexts[text].maxLength}
        {...factInputs[text]}
        {...bind(props, text)}
      />
    ))}
    <TextAreaField
      label="Features"
      rows={4}
      className="col-span-full"
      hint="One a line."
      {...bind(props, 'features')}
    />
    <Facts {...props} />
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

export const SearchSection = (props: SectionProps & { isNew: boolean }) => {
  const { form, isNew } = props
  const slug = form.slug.trim() || (form.name.trim() ? slugOf(form.name) : 'address')
  return (
    <EditorSection title="Search engines and address">
      <TextField
        label={productTexts.seoTitle.label}
        maxLength={productTexts.seoTitle.maxLength}
        className="col-span-full"
        placeholder={form.name}
        hint={`${form.seoTitle.trim().length} characters. About 60 are shown. Empty: the name.`}
        {...bind(props, 'seoTitle')}
      />
      <TextAreaField
        label={productTexts.seoDescription.label}
        rows={2}
        maxLength={productTexts.seoDescription.maxLength}
        className="col-span-full"
        hint={`${form.seoDescription.trim().length} characters. About 155 are shown. Empty: the description.`}
        {...bind(props, 'seoDescription')}
      />
      <TextField
        label="Address"
        maxLength={MAX_SLUG_LENGTH}
        className="col-span-full"
        placeholder={slug}
        hint={
          isNew
            ? `The page is /products/${slug}. Empty: made from the name.`
            : `The page is /products/${slug}. After a change the former address leads to the new one.`
        }
        {...bind(props, 'slug')}
      />
      <SearchResult form={form} slug={slug} />
    </EditorSection>
  )
}
