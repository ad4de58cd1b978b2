/** The processor time of a process and of all that it has started, from Linux's `/proc`: PostgreSQL's beside the rest. */
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

/** ms; without the process that makes picture sizes, which is busy for minutes after the first start. */
export type CpuTime = { shop: number; postgres: number }

/** Linux counts it in hundredths of a second. */
const MS_PER_TICK = 10

const read = (file: string): string => {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return '' // The process has ended: its parent has its time.
  }
}

/** A backend of PostgreSQL that has ended is counted with its parent. */
const ownTime = (stat: string): number => {
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const [user, system, endedUser, endedSystem] = fields.slice(11, 15).map(Number)
  return ((user ?? 0) + (system ?? 0) + (endedUser ?? 0) + (endedSystem ?? 0)) * MS_PER_TICK
}

/** The process and all that it has started. */
const treeOf = (pid: number): number[] => [
  pid,
  ...read(`/proc/${pid}/task/${pid}/children`)
    .split(' ')
    .filter(Boolean)
    .flatMap((child) => treeOf(Number(child))),
]
const makesPictures = (pid: number): boolean => /picture-worker/.test(read(`/proc/${pid}/cmdline`))

export const cpuTimeOf = (pid: number): CpuTime => {
  const time: CpuTime = { shop: 0, postgres: 0 }
  for (const id of treeOf(pid)) {
    const stat = read(`/proc/${id}/stat`)
    if (stat !== '' && !makesPictures(id))
      time[/^\d+ \(postgres/.test(stat) ? 'postgres' : 'shop'] += ownTime(stat)
  }
  return time
}

/**
 * MB that the processes take of the machine's memory: what they share counts once (PSS). Without the process that makes
 * picture sizes.
 */
export const memoryOf = (pid: number): number =>
  treeOf(pid)
    .filter((id) => !makesPictures(id))
    .reduce((sum, id) => sum + Number(/^Pss:\s+(\d+)/m.exec(read(`/proc/${id}/smaps_rollup`))?.[1] ?? 0), 0) /
  1024

/** ms after its start in which a shop begins to make picture sizes. */
const PICTURES_WITHIN = 40_000

/** Stops the process that makes picture sizes: for minutes it would take a core from what is measured. */
export const pausePictures = async (pid: number): Promise<void> => {
  const until = performance.now() + PICTURES_WITHIN
  while (performance.now() < until) {
    const worker = treeOf(pid).find(makesPictures)
    if (worker !== undefined) return void process.kill(worker, 'SIGSTOP')
    await sleep(500)
  }
}

/** Lets it go on, so that it can end. */
export const resumePictures = (pid: number): void => {
  for (const id of treeOf(pid)) if (makesPictures(id)) process.kill(id, 'SIGCONT')
}
