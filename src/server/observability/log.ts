/**
 * The log, on standard error: JSON lines for machines, or readable lines in a terminal. Messages to the person who starts
 * the shop go to standard output (`say`), so that the two never mix.
 */
import { type Logger, pino } from 'pino'
import type { LogLevel } from '../settings/settings.ts'
import { currentLogFields } from './log-context.ts'
import { loggedError } from './log-error.ts'

export type Log = Logger

type Line = {
  level: number
  time: string
  msg?: string
  err?: { stack?: string; message?: string }
} & Record<string, unknown>

const names: Record<number, string> = { 20: 'debug', 30: '', 40: 'warning', 50: 'error', 60: 'fatal' }

/** Formats a log entry for people: "12:03:44 GET /shop 200 3 ms". */
export const readableLine = (json: string): string => {
  const { level, time, msg, err, ...rest } = JSON.parse(json) as Line
  if (msg === 'request completed')
    return `${time.slice(11, 19)} ${rest.method} ${rest.path} ${rest.status} ${rest.ms} ms\n`
  const details = Object.entries(rest).map(
    ([name, value]) => `${name}=${typeof value === 'object' ? JSON.stringify(value) : value}`,
  )
  const parts = [time.slice(11, 19), names[level] ?? String(level), msg ?? '', ...details]
  const stack = err ? `\n${err.stack ?? err.message ?? ''}` : ''
  return `${parts.filter((part) => part !== '').join(' ')}${stack}\n`
}

/** The default level is warn in a terminal, where a person reads, and info elsewhere, where the log is stored. */
export const createLog = (options: {
  level: LogLevel | undefined
  terminal: boolean
  /** Receives the lines in place of standard error. */
  write?: (line: string) => void
}): Log => {
  const level = options.level ?? (options.terminal ? 'warn' : 'info')
  const form = {
    level,
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    serializers: { err: loggedError },
    redact: ['req.headers.authorization', 'req.headers.cookie'],
    // A copy: pino merges the fields of the line into it.
    mixin: () => ({ ...currentLogFields() }),
  }
  if (options.write) return pino(form, { write: options.write })
  return options.terminal
    ? pino(form, { write: (line: string) => void process.stderr.write(readableLine(line)) })
    : pino(form, pino.destination({ dest: 2, sync: true }))
}

/** Prints a line for the person who started the shop. */
export const say = (line: string) => void process.stdout.write(`${line}\n`)
