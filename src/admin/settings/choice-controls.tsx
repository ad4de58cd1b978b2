/** The controls of settings that are chosen: yes or no, one of some, a brand, words of a search, links. */
import type { FieldOf } from '../../domain/settings/setting-field.ts'
import { TextAreaField } from '../../ui/field.tsx'
import { ChoiceField, choicesOf } from '../components/choice-field.tsx'
import { useGroups } from '../products/use-groups.ts'
import { LinkFields, LinkList } from './link-fields.tsx'
import { type ControlProps, helpOf } from './setting-control.ts'

export const YesNoControl = ({ field, value, onChange }: ControlProps<FieldOf<'yes-no'>, boolean>) => (
  <label className="flex min-h-11 items-start gap-3">
    <input
      type="checkbox"
      checked={value}
      className="mt-0.5 size-5 shrink-0 accent-moss"
      onChange={({ target }) => onChange(target.checked)}
    />
    <span>
      <span className="font-medium">{field.label}</span>
      {field.help && <span className="mt-1 block text-sm text-muted">{helpOf(field)}</span>}
    </span>
  </label>
)

export const ChoiceControl = ({ field, value, onChange }: ControlProps<FieldOf<'choice'>, string>) => (
  <ChoiceField
    label={field.label}
    hint={helpOf(field)}
    value={value}
    choices={choicesOf(field.options)}
    onChange={onChange}
  />
)

export const BrandControl = ({ field, value, onChange }: ControlProps<FieldOf<'brand'>, string>) => {
  const { data: groups } = useGroups()
  const brands = groups?.brands ?? []
  const isKnown = brands.some(({ slug }) => slug === value)
  return (
    <ChoiceField
      label={field.label}
      hint={helpOf(field)}
      value={value}
      choices={[
        ['', 'None'],
        ...(isKnown || value === '' ? [] : [[value, value] as const]),
        ...brands.map(({ slug, name }) => [slug, name] as const),
      ]}
      onChange={onChange}
    />
  )
}

/** One a line. Staff are told which of the published ones find nothing. */
export const SearchTermsControl = ({
  field,
  value,
  onChange,
  form,
}: ControlProps<FieldOf<'search-terms'>, readonly string[]>) => {
  const { hiddenTerms } = form.settings
  return (
    <TextAreaField
      label={field.label}
      rows={4}
      hint={
        <>
          <span>{helpOf(field)}</span>
          {hiddenTerms.length > 0 && (
            <span className="mt-1 block text-amber">
              {`Published and not offered, because they find nothing: ${hiddenTerms.join(', ')}`}
            </span>
          )}
        </>
      }
      value={value.join('\n')}
      onChange={({ target }) => onChange(target.value === '' ? [] : target.value.split('\n'))}
    />
  )
}

type Link = { label: string; href: string | null }

export const LinksControl = ({
  field,
  value,
  onChange,
  form,
}: ControlProps<FieldOf<'links'>, readonly Link[]>) => (
  <LinkList<Link>
    links={value}
    onChange={onChange}
    targets={form.targets}
    isOptional={field.isOptional ?? false}
    max={field.most}
    create={() => ({ label: '', href: field.isOptional ? null : '' })}
  />
)

export const AddressControl = ({
  field,
  value,
  onChange,
  form,
}: ControlProps<FieldOf<'address'>, string | null>) => (
  <LinkFields<Link>
    link={{ label: field.label, href: value }}
    onChange={({ href }) => onChange(href)}
    targets={form.targets}
    isOptional
    hasFixedLabel
  />
)
