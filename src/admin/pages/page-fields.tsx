/** The fields of a content page. */
import { MAX_SLUG_LENGTH } from '../../domain/groups/slug.ts'
import {
  MAX_PAGE_BODY_LENGTH,
  MAX_PAGE_TITLE_LENGTH,
  MAX_SEO_DESCRIPTION_LENGTH,
  MAX_SEO_TITLE_LENGTH,
  PAGE_PURPOSES,
  type PagePlace,
  pagePurposes,
} from '../../domain/pages/content-page.ts'
import { TextAreaField, TextField } from '../../ui/field.tsx'
import { ChoiceField, choicesOf } from '../components/choice-field.tsx'
import { HeadedSection } from '../components/section.tsx'
import type { Fields } from '../components/use-fields.ts'
import type { PageValues } from './page-draft.ts'

const places: Record<PagePlace, string> = {
  none: 'Nowhere',
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

export const TextFields = ({ text }: Fields<PageValues>) => (
  <div className="grid min-w-0 gap-5">
    <TextField
      label="Title"
      name="title"
      required
      autoComplete="off"
      maxLength={MAX_PAGE_TITLE_LENGTH}
      {...text('title')}
    />
    <div>
      <TextAreaField
        label="Text"
        name="body"
        rows={20}
        maxLength={MAX_PAGE_BODY_LENGTH}
        spellCheck
        {...text('body')}
      />
      <FormatHelp />
    </div>
  </div>
)

export const LinkFields = ({
  values,
  set,
  text,
  choice,
  savedSlug,
  isPublished,
}: Fields<PageValues> & {
  /** Undefined: a new page. */
  savedSlug: string | undefined
  isPublished: boolean
}) => {
  const isMoved = savedSlug !== undefined && values.slug.trim() !== savedSlug
  return (
    <HeadedSection title="Address, links and search engines" className="mt-8 border-t border-line pt-6">
      <div className="mt-4 grid gap-5 md:grid-cols-2">
        <ChoiceField
          label="Purpose"
          name="purpose"
          hint="The shop links to a page of a purpose wherever it names it. One page at a time has it."
          choices={[
            ['', 'None of these'],
            ...PAGE_PURPOSES.map((purpose) => [purpose, pagePurposes[purpose].label] as const),
          ]}
          value={values.purpose ?? ''}
          onChange={(chosen) => {
            const purpose = chosen || null
            set({ purpose, ...(purpose && { place: pagePurposes[purpose].place }) })
          }}
        />
        <ChoiceField
          label="Link in the footer"
          name="place"
          hint="Nowhere: only other pages and links of yours lead to it."
          choices={choicesOf(places)}
          {...choice('place')}
        />
        <TextField
          label="Address: /pages/..."
          name="slug"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={MAX_SLUG_LENGTH}
          hint={
            savedSlug === undefined
              ? 'Left empty, it is made of the title.'
              : isMoved && isPublished && `Links to /pages/${savedSlug} will lead to the new address.`
          }
          {...text('slug')}
        />
        <TextField
          label="Title for search engines (optional)"
          name="seoTitle"
          autoComplete="off"
          maxLength={MAX_SEO_TITLE_LENGTH}
          {...text('seoTitle')}
        />
        <TextAreaField
          label="Description for search engines (optional)"
          name="seoDescription"
          className="md:col-span-2"
          rows={2}
          maxLength={MAX_SEO_DESCRIPTION_LENGTH}
          {...text('seoDescription')}
        />
      </div>
    </HeadedSection>
  )
}
