/** Texts of the product page and of lists, and what the search suggests. */
import type { IntroducedPage, Sentence } from '../../domain/shop-settings.ts'
import { SelectField, TextAreaField } from '../../ui/field.tsx'
import { EditorSection } from '../products/editor-section.tsx'
import { useGroups } from '../products/use-groups.ts'
import { LinkList, LinkTargets, useTargetsId } from './link-fields.tsx'
import type { SectionFormProps } from './section-editor.tsx'

const INTRODUCTIONS = [
  ['newArrivals', 'Introduction of New in'],
  ['brands', 'Introduction of Our Brands'],
  ['sale', 'Sale, for search engines'],
  ['shop', 'All products, for search engines'],
] as const satisfies [IntroducedPage, string][]

const SENTENCE_FIELDS = [
  ['emptyCart', 'An empty cart'],
  ['emptyCategory', 'A category without products'],
  ['emptyBrand', 'A brand without products'],
  ['emptyNewArrivals', 'No new arrivals'],
  ['noMatches', 'No product fits the filters'],
  ['startSearch', 'The search page, before a search'],
  ['emptySearch', 'A search that finds nothing'],
  ['notFound', 'A page that does not exist'],
  ['brandsEndTitle', 'Below the brands: heading'],
  ['brandsEndText', 'Below the brands: text'],
] as const satisfies [Sentence, string][]

/** What pages say as long as the field is empty. */
const WhenEmpty = ({ text }: { text: string }) => (
  <>
    <span>{'If empty: '}</span>
    <span className="whitespace-pre-line text-ink">{text}</span>
  </>
)

export const ShoppingForm = ({ value, onChange, settings }: SectionFormProps<'shopping'>) => {
  const { groups } = useGroups()
  const brands = groups?.brands ?? []
  const targets = useTargetsId()
  const delivered = settings.deliveredWords
  const isKnown = brands.some(({ slug }) => slug === value.mainBrand)
  return (
    <>
      <TextAreaField
        label="Delivery"
        rows={2}
        maxLength={300}
        hint="After the shipping cost, beside the cart button and in the confirmation of an order. Delivered words are of the demo: a shop without its goods does not show them."
        value={value.delivery}
        onChange={({ target }) => onChange({ ...value, delivery: target.value })}
      />
      <TextAreaField
        label="Returns"
        rows={2}
        maxLength={300}
        value={value.returns}
        onChange={({ target }) => onChange({ ...value, returns: target.value })}
      />
      {INTRODUCTIONS.map(([page, label]) => (
        <TextAreaField
          key={page}
          label={label}
          rows={2}
          maxLength={300}
          hint={<WhenEmpty text={delivered.introductions[page]} />}
          value={value.introductions?.[page] ?? ''}
          onChange={({ target }) =>
            onChange({ ...value, introductions: { ...value.introductions, [page]: target.value } })
          }
        />
      ))}
      <SelectField
        label="Main brand"
        hint="A search for its name offers its page and the new arrivals."
        value={value.mainBrand}
        onChange={({ target }) => onChange({ ...value, mainBrand: target.value })}
      >
        <option value="">None</option>
        {!isKnown && value.mainBrand !== '' && <option value={value.mainBrand}>{value.mainBrand}</option>}
        {brands.map(({ slug, name }) => (
          <option key={slug} value={slug}>
            {name}
          </option>
        ))}
      </SelectField>
      <TextAreaField
        label="Sample searches"
        rows={4}
        hint={
          <>
            <span>One a line, at most 8. Offered when a search finds nothing.</span>
            {settings.hiddenTerms.length > 0 && (
              <span className="mt-1 block text-amber">
                {`Published and not offered, because they find nothing: ${settings.hiddenTerms.join(', ')}`}
              </span>
            )}
          </>
        }
        value={value.sampleTerms.join('\n')}
        onChange={({ target }) =>
          onChange({ ...value, sampleTerms: target.value === '' ? [] : target.value.split('\n') })
        }
      />
      <EditorSection title="Sentences of pages">
        {SENTENCE_FIELDS.map(([name, label]) => (
          <TextAreaField
            key={name}
            label={label}
            rows={2}
            maxLength={300}
            hint={
              <>
                {name === 'emptySearch' && (
                  <span>{'{term} stands for what was searched. Your sample searches follow. '}</span>
                )}
                <WhenEmpty text={delivered.sentences[name]} />
              </>
            }
            value={value.sentences?.[name] ?? ''}
            onChange={({ target }) =>
              onChange({ ...value, sentences: { ...value.sentences, [name]: target.value } })
            }
          />
        ))}
      </EditorSection>
      <EditorSection title="Links below an empty cart">
        <div className="col-span-full">
          <LinkTargets id={targets} />
          <LinkList
            links={value.emptyCartLinks}
            onChange={(emptyCartLinks) => onChange({ ...value, emptyCartLinks })}
            targets={targets}
            create={() => ({ label: '', href: '' })}
          />
        </div>
      </EditorSection>
    </>
  )
}
