/**
 * Detects misspelt names of settings. In `.env`, which only the shop reads, a misspelt name is an error, because its
 * value would have no effect. In the environment, which other programs share, it is a warning.
 */
import { editDistance } from '../../domain/listing/spelling.ts'

export type MisspeltNames = { errors: string[]; warnings: string[] }

/** The edit distance up to which a name counts as misspelt. Short names are similar to other programs' variables. */
const maxTypos = (name: string): number => (name.length < 6 ? 1 : 2)

/** Upper case without hyphens and underscores, so that these do not count as typos. */
const normalise = (name: string): string => name.toUpperCase().replace(/[-_]/g, '')

const closestSetting = (name: string, known: readonly string[]): string | undefined =>
  known
    .map((setting) => ({ setting, distance: editDistance(normalise(name), normalise(setting)) }))
    .filter(({ setting, distance }) => distance <= maxTypos(setting))
    .sort((a, b) => a.distance - b.distance)[0]?.setting

export const findMisspeltNames = (names: {
  /** The settings that exist. */
  known: readonly string[]
  /** Names in `.env`. */
  file: readonly string[]
  /** Names in the environment. */
  environment: readonly string[]
}): MisspeltNames => {
  const { known, file, environment } = names
  const result: MisspeltNames = { errors: [], warnings: [] }
  for (const name of file.filter((each) => !known.includes(each))) {
    const suggestion = closestSetting(name, known)
    if (suggestion) result.errors.push(`${name} in .env is not a setting: did you mean ${suggestion}?`)
    else result.warnings.push(`${name} in .env is not a setting of the shop; it has no effect here.`)
  }
  for (const name of environment.filter((each) => !known.includes(each) && !file.includes(each))) {
    const suggestion = closestSetting(name, known)
    if (suggestion) result.warnings.push(`${name} is not a setting: did you mean ${suggestion}?`)
    else if (name.startsWith('STRIPE_'))
      result.warnings.push(`${name} is not a setting of the shop; it has no effect here.`)
  }
  return result
}
