/** What is being changed at this moment, by keys of its own: whoever must wait for it, or show it, asks here. */
import { startsWithKey } from './query-key.ts'

export class PendingMutations {
  readonly #keys = new Set<{ key: readonly unknown[] }>()
  readonly #listeners = new Set<() => void>()

  #tell(): void {
    for (const listener of [...this.#listeners]) listener()
  }

  /** A change is under way until the returned function is called. */
  start(key: readonly unknown[]): () => void {
    const change = { key }
    this.#keys.add(change)
    this.#tell()
    return () => {
      this.#keys.delete(change)
      this.#tell()
    }
  }

  /** How many are under way whose key begins so. */
  count(beginning: readonly unknown[]): number {
    return [...this.#keys].filter(({ key }) => startsWithKey(key, beginning)).length
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
}
