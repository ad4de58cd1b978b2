/** The processes of this machine as Linux lists them: parents, commands and used processor time. */
import { readdirSync, readFileSync } from 'node:fs'

export type ProcessEntry = {
  pid: number
  parent: number
  /** As it names itself: "postgres: haberdash: walwriter ". */
  command: string
  /** ms of processor time used so far. */
  cpuMs: number
}

/** Linux counts processor time in hundredths of a second. */
const MS_PER_TICK = 10

const readEntry = (pid: number): ProcessEntry | undefined => {
  try {
    // The name is in brackets and may contain spaces: "12 (a name) S 1 …".
    const [, ...fields] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(/\) (?=\w)/)
    const values = fields.join(') ').split(' ')
    if (values[0] === 'Z') return undefined
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
    const ticks = Number(values[11]) + Number(values[12])
    return { pid, parent: Number(values[1]), command, cpuMs: ticks * MS_PER_TICK }
  } catch {
    return undefined // It has ended meanwhile.
  }
}

export const readProcesses = (): ProcessEntry[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => readEntry(Number(name)) ?? [])

/** ms of processor time that these processes have used. */
export const cpuMsOf = (pids: readonly number[]): number => {
  const wanted = new Set(pids)
  return readProcesses().reduce((sum, { pid, cpuMs }) => sum + (wanted.has(pid) ? cpuMs : 0), 0)
}
