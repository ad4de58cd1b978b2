/** Parses Stripe's request format: "metadata[checkout]=c1&expand[0]=x" -> { metadata: { checkout: 'c1' }, expand: { 0: 'x' } }. */

export type Form = { [name: string]: string | Form }

const NAME = /^[\w.-]{1,100}$/
const empty = (): Form => Object.create(null) as Form

/** Undefined when a name is malformed or conflicts with another. */
export const parseForm = (text: string): Form | undefined => {
  const form = empty()
  for (const [key, value] of new URLSearchParams(text)) {
    const [first, ...rest] = key.split('[')
    const names = [first ?? '', ...rest.map((part) => (part.endsWith(']') ? part.slice(0, -1) : ''))]
    if (names.length > 6 || !names.every((name) => NAME.test(name))) return undefined
    let level = form
    for (const name of names.slice(0, -1)) {
      const nested = level[name] ?? empty()
      if (typeof nested === 'string') return undefined
      level[name] = nested
      level = nested
    }
    const last = names.at(-1) ?? ''
    if (typeof level[last] === 'object') return undefined
    level[last] = value
  }
  return form
}
