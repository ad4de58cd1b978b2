/** A list of countries: each has a button that removes it, and others are added from a select. */
import { X } from 'lucide-react'
import { countriesByName, countryName } from '../../domain/countries.ts'
import { ChoiceField } from '../components/choice-field.tsx'

/** All but those in `taken`. */
export const CountrySelect = ({
  label,
  taken,
  onAdd,
}: {
  label: string
  taken: readonly string[]
  onAdd: (code: string) => void
}) => (
  <ChoiceField
    label={label}
    value=""
    prompt="Choose a country"
    choices={countriesByName().flatMap(({ code, name }) => (taken.includes(code) ? [] : [[code, name]]))}
    onChange={onAdd}
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
    <ul aria-label="Countries" className="flex flex-wrap gap-2">
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
      <CountrySelect label="Add a country" taken={taken} onAdd={(code) => onChange([...countries, code])} />
    </div>
  </div>
)
