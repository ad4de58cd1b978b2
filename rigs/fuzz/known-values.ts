/**
 * Values from responses: ids, slugs and secrets by the name of their field, and ids by the collection in which they are
 * (the call's path without its last parameter). Requests with them reach rows that exist.
 */
const MAX_VALUES = 40
const MAX_NODES = 2000

export type ObservedValues = {
  /** `collection`: of the call, such as "/api/admin/orders". */
  observe(collection: string, json: unknown): void
  of(name: string, collection?: string): readonly string[]
  /** Never handed out: what the flows of shoppers need. */
  protect(values: readonly string[]): void
}

export const observeValues = (): ObservedValues => {
  const values = new Map<string, Set<string>>()
  const kept = new Set<string>()
  const add = (key: string, value: string): void => {
    if (kept.has(value)) return
    const set = values.get(key) ?? new Set()
    values.set(key, set)
    set.add(value)
    const [oldest] = set
    if (set.size > MAX_VALUES && oldest !== undefined) set.delete(oldest)
  }
  return {
    observe: (collection, json) => {
      let level: unknown[] = [json]
      let seen = 0
      let hasIds = false
      while (level.length > 0) {
        const below: unknown[] = []
        const ids: string[] = []
        for (const node of level) {
          if (typeof node !== 'object' || node === null || seen > MAX_NODES) continue
          seen += 1
          for (const [name, value] of Object.entries(node))
            if (typeof value === 'string' && value.length > 0 && value.length <= 200) {
              if (!/^\d+$/.test(name)) add(name, value)
              if (name === 'id') ids.push(value)
            } else below.push(value)
        }
        // Ids further inside are of other collections.
        if (!hasIds) for (const id of ids) add(`${collection}#id`, id)
        hasIds ||= ids.length > 0
        level = below
      }
    },
    of: (name, collection) => {
      const ofCollection = collection === undefined ? undefined : values.get(`${collection}#${name}`)
      return [...(ofCollection ?? values.get(name) ?? [])]
    },
    protect: (more) => {
      for (const value of more) {
        kept.add(value)
        for (const set of values.values()) set.delete(value)
      }
    },
  }
}
