/** Runs periodic tasks: each once at startup, then again after its interval, never twice at the same time. */
import { withLogFields } from '../observability/log-context.ts'

export type ScheduledTask = { name: string; everyMs: number; run: () => Promise<void> }

export type Scheduler = {
  /** Cancels the timers and waits for running tasks. */
  stop(): Promise<void>
}

export const startScheduler = (
  tasks: readonly ScheduledTask[],
  log: { error(details: object, message: string): void },
): Scheduler => {
  let stopped = false
  const timers = new Set<NodeJS.Timeout>()
  const running = new Set<Promise<void>>()

  const run = async ({ name, run: work }: ScheduledTask): Promise<void> => {
    try {
      await withLogFields({ task: name }, work)
    } catch (error) {
      log.error({ err: error, task: name }, 'scheduled task failed; it runs again after its interval')
    }
  }
  const runAndReschedule = (task: ScheduledTask): void => {
    const work = run(task).finally(() => {
      running.delete(work)
      if (stopped) return
      const timer = setTimeout(() => {
        timers.delete(timer)
        runAndReschedule(task)
      }, task.everyMs)
      timers.add(timer)
    })
    running.add(work)
  }
  for (const task of tasks) runAndReschedule(task)

  return {
    stop: async () => {
      stopped = true
      for (const timer of timers) clearTimeout(timer)
      await Promise.all(running)
    },
  }
}
