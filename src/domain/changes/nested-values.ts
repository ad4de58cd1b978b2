/** The values within the values of a section of the settings, by their path: two texts of mails are two values. */
import type { ChangeValues } from './change.ts'

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Not part of a name of a setting, a mail or a brand's slug. */
const SEPARATOR = '\u001f'

/** Lists and empty records are values. */
export const flatValues = (values: ChangeValues, path: readonly string[] = []): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]): [string, unknown][] => {
      const here = [...path, name]
      return isRecord(value) && Object.keys(value).length > 0
        ? Object.entries(flatValues(value, here))
        : [[here.join(SEPARATOR), value]]
    }),
  )

/** The first name of a path: the field of the section. */
export const fieldOfPath = (path: string): string => path.split(SEPARATOR)[0] as string

/** @param changes by path; undefined: without the value */
export const withFlatValues = (values: ChangeValues, changes: ChangeValues): Record<string, unknown> => {
  const result = structuredClone(values) as Record<string, unknown>
  for (const [path, value] of Object.entries(changes)) {
    const names = path.split(SEPARATOR)
    const last = names.pop() as string
    let place = result
    for (const name of names) {
      if (!isRecord(place[name])) place[name] = {}
      place = place[name] as Record<string, unknown>
    }
    if (value === undefined) delete place[last]
    else place[last] = value
  }
  return result
}
