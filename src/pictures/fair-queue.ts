/**
 * A queue in which clients take turns: whoever asks for much waits for it without delaying those who ask for little.
 * A task that several clients wait for stands in the turn of each and is taken once.
 */

export class FairQueue<Task> {
  /** In the order of their turns; a client's own tasks in the order in which they were asked. */
  readonly #tasksByClient = new Map<string, Task[]>()
  readonly #waiting = new Set<Task>()

  get size(): number {
    return this.#waiting.size
  }

  /** How many tasks wait in the turn of `client`. */
  sizeOf(client: string): number {
    return this.#tasksByClient.get(client)?.length ?? 0
  }

  enqueue(client: string, task: Task): void {
    const clientTasks = this.#tasksByClient.get(client) ?? []
    if (!clientTasks.includes(task)) clientTasks.push(task)
    this.#tasksByClient.set(client, clientTasks)
    this.#waiting.add(task)
  }

  /** The oldest task of the client whose turn it is; that client's next turn comes after all others. */
  dequeue(): Task | undefined {
    for (const [client, tasks] of this.#tasksByClient) {
      this.#tasksByClient.delete(client)
      const at = tasks.findIndex((task) => this.#waiting.has(task))
      const task = tasks[at]
      if (task === undefined) continue
      const rest = tasks.slice(at + 1)
      if (rest.length > 0) this.#tasksByClient.set(client, rest)
      this.#waiting.delete(task)
      return task
    }
    return undefined
  }

  /** Empties the queue. */
  drain(): Task[] {
    const tasks = [...this.#waiting]
    this.#waiting.clear()
    this.#tasksByClient.clear()
    return tasks
  }
}
