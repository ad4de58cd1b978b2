/**
 * Names that look like a setting of the shop and are none. A misspelt name in `.env`, which is the shop's own file, is
 * an error: the wish behind it would be lost. In the environment, which belongs to other programs too, it is a warning.
 */
import { editDistance } from '../../domain/spelling.ts'

export type MisspeltNames = { errors: string[]; warnings: string[] }

/** Slips by which a name still counts as meant: short names are too near to other programs' variables. */
const maxTypos = (name: string): number => (name.length < 6 ? 1 : 2)

/** Without hyphens and underscores, so that a missing one costs nothing. */
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
  const found: MisspeltNames = { errors: [], warnings: [] }
  for (const name of file.filter((each) => !known.includes(each))) {
    const meant = closestSetting(name, known)
    if (meant) found.errors.push(`${name} in .env is not a setting: did you mean ${meant}?`)
    else found.warnings.push(`${name} in .env is not a setting of the shop; it has no effect here.`)
  }
  for (const name of environment.filter((each) => !known.includes(each) && !file.includes(each))) {
    const meant = closestSetting(name, known)
    if (meant) found.warnings.push(`${name} is not a setting: did you mean ${meant}?`)
    else if (name.startsWith('STRIPE_'))
      found.warnings.push(`${name} is not a setting of the shop; it has no effect here.`)
  }
  return found
}
