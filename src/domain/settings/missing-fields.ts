/**
 * Settings of an earlier release, or sent by a script, may lack fields of a section. The rule: what is not sent keeps its
 * present value; only an empty value that is sent clears it.
 */

type Fields = Readonly<Record<string, unknown>>

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * @param value as validated: with defaults in the place of what `sent` lacks
 * @returns `value` with the present values in the place of those defaults
 */
export const keepMissingFields = <T>(value: T, sent: unknown, present: unknown): T => {
  if (!isFields(value) || !isFields(sent) || !isFields(present)) return value
  const kept = Object.entries(value).map(([name, field]) => {
    if (Object.hasOwn(sent, name)) return [name, keepMissingFields(field, sent[name], present[name])]
    return [name, Object.hasOwn(present, name) ? present[name] : field]
  })
  return Object.fromEntries(kept) as T
}

/**
 * @param path of a field of `value`, from its outermost object
 * @returns `value` with that of `defaults`, where it lacks the field. A field that is there stays as it is, and so does every
 * entry of a list.
 */
export const addMissingField = (
  value: unknown,
  [name, ...rest]: readonly PropertyKey[],
  defaults: unknown,
): unknown => {
  if (!isFields(value) || !isFields(defaults) || typeof name !== 'string' || !Object.hasOwn(defaults, name))
    return value
  const field = Object.hasOwn(value, name)
    ? addMissingField(value[name], rest, defaults[name])
    : defaults[name]
  return { ...value, [name]: field }
}
