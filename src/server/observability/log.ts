/**
 * The log, on standard error: JSON lines for machines, or single readable lines in a terminal. What a person is told
 * at start goes to standard output instead (`say`), so that the two never mix.
 */
import { type Logger, pino } from 'pino'
import type { LogLevel } from '../runtime/settings.ts'
import { loggedError } from './log-error.ts'

export type Log = Logger

type Line = {
  level: number
  time: string
  msg?: string
  err?: { stack?: string; message?: string }
} & Record<string, unknown>

const names: Record<number, string> = { 20: 'debug', 30: '', 40: 'warning', 50: 'error', 60: 'fatal' }

/** A line of the log as a person reads it: "12:03:44 GET /shop 200 3 ms". */
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

/** Quiet in a terminal, where the owner reads; telling elsewhere, where the log is kept. */
export const createLog = (options: { level: LogLevel | undefined; terminal: boolean }): Log => {
  const level = options.level ?? (options.terminal ? 'warn' : 'info')
  const form = {
    level,
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    serializers: { err: loggedError },
    redact: ['req.headers.authorization', 'req.headers.cookie'],
  }
  return options.terminal
    ? pino(form, { write: (line: string) => void process.stderr.write(readableLine(line)) })
    : pino(form, pino.destination({ dest: 2, sync: true }))
}

/** A line for the person who started the shop. */
export const say = (line: string) => void process.stdout.write(`${line}\n`)
