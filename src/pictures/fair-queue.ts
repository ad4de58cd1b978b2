/**
 * A round-robin queue: clients take turns, so that a client with many tasks does not delay one with few. A task that
 * several clients wait for is in the list of each and is dequeued once.
 */

export class FairQueue<Task> {
  /** In the order of the clients' turns; the tasks of a client in the order in which they were added. */
  readonly #tasksByClient = new Map<string, Task[]>()
  readonly #waiting = new Set<Task>()

  get size(): number {
    return this.#waiting.size
  }

  /** How many tasks are queued for `client`. */
  sizeOf(client: string): number {
    return this.#tasksByClient.get(client)?.length ?? 0
  }

  enqueue(client: string, task: Task): void {
    const clientTasks = this.#tasksByClient.get(client) ?? []
    if (!clientTasks.includes(task)) clientTasks.push(task)
    this.#tasksByClient.set(client, clientTasks)
    this.#waiting.add(task)
  }

  /** The oldest task of the next client, whose following turn comes after all others. */
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
