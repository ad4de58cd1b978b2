/** The processor time of a process and of all that it has started, from Linux's `/proc`: PostgreSQL's beside the rest. */
import { readFileSync } from 'node:fs'

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

export const cpuTimeOf = (pid: number): CpuTime => {
  const time: CpuTime = { shop: 0, postgres: 0 }
  const add = (id: number): void => {
    const stat = read(`/proc/${id}/stat`)
    if (stat === '' || /picture-worker/.test(read(`/proc/${id}/cmdline`))) return
    time[/^\d+ \(postgres/.test(stat) ? 'postgres' : 'shop'] += ownTime(stat)
    for (const child of read(`/proc/${id}/task/${id}/children`).split(' ').filter(Boolean)) add(Number(child))
  }
  add(pid)
  return time
}
