/** The mutations in flight, by key, for code that waits for them or shows them as pending. */
import { startsWithKey } from './query.ts'

export class PendingMutations {
  readonly #pending = new Set<{ key: readonly unknown[] }>()
  readonly #listeners = new Set<() => void>()

  #notify(): void {
    for (const listener of [...this.#listeners]) listener()
  }

  /** The mutation is pending until the returned function is called. */
  start(key: readonly unknown[]): () => void {
    const mutation = { key }
    this.#pending.add(mutation)
    this.#notify()
    return () => {
      this.#pending.delete(mutation)
      this.#notify()
    }
  }

  /** The number of pending mutations whose key starts with `prefix`. */
  count(prefix: readonly unknown[]): number {
    return [...this.#pending].filter(({ key }) => startsWithKey(key, prefix)).length
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
}
