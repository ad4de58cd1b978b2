/** The states, provinces and the like that addresses name, by country. */
import { STATE_NAMES } from './state-names.ts'

export type StateChoice = { value: string; name: string }

const parseState = (text: string): StateChoice => {
  const [value = '', name = value] = text.split('=')
  return { value, name }
}

const states = new Map(
  STATE_NAMES.trim()
    .split('\n')
    .map((row) => {
      const [country = '', ...names] = row.split(';')
      return [country, names.map(parseState)] as const
    }),
)

/** `value`: as it is printed, such as "CA"; `name`: as the list shows it, such as "California". */
export const statesOf = (country: string): readonly StateChoice[] => states.get(country) ?? []
