/**
 * The form of a section, drawn from the entries of its fields (src/domain/settings/section-fields.ts). A field with a heading begins a part of
 * the form; links, sentences and numbers are a part of their own.
 */
import type { StaffSettings } from '../../contract/settings/staff-settings.ts'
import { fieldsOf } from '../../domain/settings/section-fields.ts'
import type { Field } from '../../domain/settings/setting-field.ts'
import type { SettingsSection } from '../../domain/settings/shop-settings.ts'
import { fieldAnchor, focusFragmentTarget } from '../components/fragment-target.ts'
import { EditorSection } from '../products/editor-section.tsx'
import { FieldControl } from './field-control.tsx'
import { LinkTargets, useTargetsId } from './link-fields.tsx'

type Entry = [name: string, field: Field]
type Part = { title?: string | undefined; hint?: string | undefined; entries: Entry[] }

/** The field is a part, under its own label. */
const isPart = (field: Field): boolean =>
  field.kind === 'links' || field.kind === 'numbers' || (field.kind === 'texts' && field.hasHeading === true)

const partsOf = (entries: readonly Entry[]): Part[] => {
  const parts: Part[] = []
  for (const entry of entries) {
    const [, field] = entry
    const part = parts.at(-1)
    if (isPart(field)) parts.push({ title: field.label, hint: field.help, entries: [entry] })
    else if (field.heading) parts.push({ ...field.heading, entries: [entry] })
    else if (part && !part.entries.some(([, first]) => isPart(first))) part.entries.push(entry)
    else parts.push({ entries: [entry] })
  }
  return parts
}

/** Short fields stand side by side where there is room. */
const placeOf = (field: Field, isPaired: boolean): string => {
  if (field.shownWith) return 'pl-8'
  if (!isPaired || field.kind === 'line') return ''
  return field.kind === 'text' && field.rows > 3 ? 'sm:row-span-2' : 'col-span-full'
}

type SectionFormProps = {
  section: SettingsSection
  value: object
  onChange: (value: object) => void
  /** As they are stored. */
  settings: StaffSettings
  isPaired?: boolean
}

export const SectionForm = ({ section, value, onChange, settings, isPaired = false }: SectionFormProps) => {
  const targets = useTargetsId()
  const values = value as Readonly<Record<string, unknown>>
  const entries = fieldsOf(section)
  const shown = entries.filter(([, { shownWith }]) => shownWith === undefined || values[shownWith] === true)
  const draw = (part: Part) =>
    part.entries.map(([name, field]) => {
      const control = (
        <FieldControl
          key={name}
          path={`${section}.${name}`}
          field={field}
          value={values[name]}
          onChange={(changed) => onChange({ ...values, [name]: changed })}
          form={{ values, settings, targets }}
        />
      )
      // Several controls take their places one by one.
      if (field.kind === 'texts' || field.kind === 'numbers') return control
      return (
        <div
          key={name}
          id={fieldAnchor(name)}
          ref={focusFragmentTarget}
          className={placeOf(field, isPaired || part.title !== undefined)}
        >
          {control}
        </div>
      )
    })
  return (
    <div>
      {partsOf(shown).map((part) =>
        part.title === undefined ? (
          <div
            key={part.entries[0]?.[0]}
            className={`grid gap-6 ${isPaired ? 'gap-y-5 sm:grid-cols-2' : 'max-w-2xl'} not-last:pb-8`}
          >
            {draw(part)}
          </div>
        ) : (
          <EditorSection key={part.title} title={part.title} hint={part.hint}>
            {draw(part)}
          </EditorSection>
        ),
      )}
      {entries.some(([, { kind }]) => kind === 'links' || kind === 'address') && <LinkTargets id={targets} />}
    </div>
  )
}
