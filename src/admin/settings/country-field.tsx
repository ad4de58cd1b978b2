/** A list of countries: each has a button that removes it; others, and groups of them, are added from a select. */
import { X } from 'lucide-react'
import { countriesByName, countryName } from '../../domain/countries.ts'
import { COUNTRY_GROUPS, type CountryGroup, countriesOfGroup } from '../../domain/country-groups.ts'
import { type Choice, ChoiceField, choicesOf } from '../components/choice-field.tsx'

const isGroup = (choice: string): choice is CountryGroup => Object.hasOwn(COUNTRY_GROUPS, choice)

/** Groups come first: they would be hard to find among 249 names. */
const choicesBeside = (taken: readonly string[]): Choice<string>[] => [
  ...choicesOf(COUNTRY_GROUPS).filter(([group]) => countriesOfGroup(group, taken).length > 0),
  ...countriesByName().flatMap(({ code, name }): Choice<string>[] =>
    taken.includes(code) ? [] : [[code, name]],
  ),
]

/** All but those in `taken`. A group adds its countries. */
export const CountrySelect = ({
  label,
  taken,
  onAdd,
}: {
  label: string
  taken: readonly string[]
  onAdd: (codes: readonly string[]) => void
}) => (
  <ChoiceField
    label={label}
    value=""
    prompt="Choose a country"
    choices={choicesBeside(taken)}
    onChange={(choice) => onAdd(isGroup(choice) ? countriesOfGroup(choice, taken) : [choice])}
  />
)

type CountryListProps = {
  countries: readonly string[]
  /** In this list and in others. */
  taken: readonly string[]
  onChange: (countries: string[]) => void
}

export const CountryList = ({ countries, taken, onChange }: CountryListProps) => (
  <div>
    <ul aria-label="Countries" className="flex max-h-72 flex-wrap gap-2 overflow-y-auto">
      {countries.map((code) => (
        <li key={code}>
          <button
            type="button"
            aria-label={`Remove ${countryName(code)}`}
            onClick={() => onChange(countries.filter((each) => each !== code))}
            className="inline-flex min-h-11 items-center gap-2 border border-line px-3 text-sm hover:border-ink"
          >
            <span>{countryName(code)}</span>
            <X aria-hidden="true" className="size-4" />
          </button>
        </li>
      ))}
    </ul>
    <div className="mt-3 max-w-sm">
      <CountrySelect
        label="Add a country"
        taken={taken}
        onAdd={(codes) => onChange([...countries, ...codes])}
      />
    </div>
  </div>
)
