/**
 * A queue in which clients take turns: whoever asks for much waits for it without delaying those who ask for little.
 * A task that several clients wait for stands in the turn of each and is taken once.
 */

export class FairQueue<Task> {
  /** In the order of their turns; a client's own tasks in the order in which they were asked. */
  readonly #turns = new Map<string, Task[]>()
  readonly #waiting = new Set<Task>()

  get size(): number {
    return this.#waiting.size
  }

  /** How many tasks wait in the turn of `client`. */
  sizeOf(client: string): number {
    return this.#turns.get(client)?.length ?? 0
  }

  add(client: string, task: Task): void {
    const own = this.#turns.get(client) ?? []
    if (!own.includes(task)) own.push(task)
    this.#turns.set(client, own)
    this.#waiting.add(task)
  }

  /** The oldest task of the client whose turn it is; that client's next turn comes after all others. */
  take(): Task | undefined {
    for (const [client, tasks] of this.#turns) {
      this.#turns.delete(client)
      const at = tasks.findIndex((task) => this.#waiting.has(task))
      const task = tasks[at]
      if (task === undefined) continue
      const rest = tasks.slice(at + 1)
      if (rest.length > 0) this.#turns.set(client, rest)
      this.#waiting.delete(task)
      return task
    }
    return undefined
  }

  /** Empties the queue. */
  drain(): Task[] {
    const tasks = [...this.#waiting]
    this.#waiting.clear()
    this.#turns.clear()
    return tasks
  }
}
