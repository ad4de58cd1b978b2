/** The fields of a content page. */
import { useId } from 'react'
import {
  MAX_PAGE_BODY_LENGTH,
  MAX_PAGE_TITLE_LENGTH,
  MAX_SEO_DESCRIPTION_LENGTH,
  MAX_SEO_TITLE_LENGTH,
  PAGE_PURPOSES,
  type PagePlace,
  type PagePurpose,
  pagePurposes,
} from '../../domain/content-page.ts'
import { MAX_SLUG_LENGTH } from '../../domain/slug.ts'
import { SelectField, TextAreaField, TextField } from '../../ui/field.tsx'
import type { PageValues } from './page-draft.ts'

type FieldsProps = {
  values: PageValues
  onChange: (changes: Partial<PageValues>) => void
}

const places: Record<PagePlace, string> = {
  none: 'Nowhere: only other pages and links of yours lead to it',
  footer: 'Below the shop’s links',
  'customer-care': 'Below customer care',
  legal: 'Behind customer care, with the legal pages',
}

const FORMATS: readonly [string, string][] = [
  ['## Heading', 'a heading; ### for a smaller one'],
  ['**bold** *italic*', 'emphasis'],
  ['- one', 'a list; 1. for a numbered one'],
  ['[text](/pages/faq)', 'a link: a page of the shop, https:, mailto: or tel:'],
  ['| Size | Chest |\n| --- | --- |\n| S | 92 cm |', 'a table'],
]

const FormatHelp = () => (
  <details className="text-sm">
    <summary className="inline-flex min-h-11 cursor-pointer items-center underline underline-offset-4">
      How to format the text
    </summary>
    <dl className="grid gap-x-4 gap-y-2 pb-3 sm:grid-cols-[auto_1fr]">
      {FORMATS.map(([example, meaning]) => (
        <div key={meaning} className="contents">
          <dt>
            <code className="whitespace-pre-wrap">{example}</code>
          </dt>
          <dd className="text-muted">{meaning}</dd>
        </div>
      ))}
    </dl>
  </details>
)

export const TextFields = ({ values, onChange }: FieldsProps) => (
  <div className="grid min-w-0 gap-5">
    <TextField
      label="Title"
      name="title"
      required
      autoComplete="off"
      maxLength={MAX_PAGE_TITLE_LENGTH}
      value={values.title}
      onChange={({ target }) => onChange({ title: target.value })}
    />
    <div>
      <TextAreaField
        label="Text"
        name="body"
        rows={20}
        maxLength={MAX_PAGE_BODY_LENGTH}
        spellCheck
        value={values.body}
        onChange={({ target }) => onChange({ body: target.value })}
      />
      <FormatHelp />
    </div>
  </div>
)

export const LinkFields = ({
  values,
  onChange,
  savedSlug,
  isPublished,
}: FieldsProps & {
  /** Undefined: a new page. */
  savedSlug: string | undefined
  isPublished: boolean
}) => {
  const heading = useId()
  const isMoved = savedSlug !== undefined && values.slug.trim() !== savedSlug
  return (
    <section aria-labelledby={heading} className="mt-8 border-t border-line pt-6">
      <h2 id={heading} className="text-lg font-medium">
        Address, links and search engines
      </h2>
      <div className="mt-4 grid gap-5 md:grid-cols-2">
        <SelectField
          label="Purpose"
          name="purpose"
          value={values.purpose ?? ''}
          hint="The shop links to a page of a purpose wherever it names it. One page at a time has it."
          onChange={({ target }) => {
            const purpose = (target.value || null) as PagePurpose | null
            onChange({ purpose, ...(purpose && { place: pagePurposes[purpose].place }) })
          }}
        >
          <option value="">None of these</option>
          {PAGE_PURPOSES.map((purpose) => (
            <option key={purpose} value={purpose}>
              {pagePurposes[purpose].label}
            </option>
          ))}
        </SelectField>
        <SelectField
          label="Link in the footer"
          name="place"
          value={values.place}
          onChange={({ target }) => onChange({ place: target.value as PagePlace })}
        >
          {Object.entries(places).map(([place, label]) => (
            <option key={place} value={place}>
              {label}
            </option>
          ))}
        </SelectField>
        <TextField
          label="Address: /pages/..."
          name="slug"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={MAX_SLUG_LENGTH}
          value={values.slug}
          hint={
            savedSlug === undefined
              ? 'Left empty, it is made of the title.'
              : isMoved && isPublished && `Links to /pages/${savedSlug} will lead to the new address.`
          }
          onChange={({ target }) => onChange({ slug: target.value })}
        />
        <TextField
          label="Title for search engines (optional)"
          name="seoTitle"
          autoComplete="off"
          maxLength={MAX_SEO_TITLE_LENGTH}
          value={values.seoTitle}
          onChange={({ target }) => onChange({ seoTitle: target.value })}
        />
        <TextAreaField
          label="Description for search engines (optional)"
          name="seoDescription"
          className="md:col-span-2"
          rows={2}
          maxLength={MAX_SEO_DESCRIPTION_LENGTH}
          value={values.seoDescription}
          onChange={({ target }) => onChange({ seoDescription: target.value })}
        />
      </div>
    </section>
  )
}
