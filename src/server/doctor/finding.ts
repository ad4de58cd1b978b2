/** Findings of the doctor's checks. The rule: a finding is one sentence, and what the owner can change has a remedy. */
import { type DoctorReport, type Finding, SEVERITIES, type Severity } from '../../contract/doctor/doctor.ts'

export const ok = (sentence: string): Finding => ({ severity: 'ok', sentence, remedy: null })

/** Nothing to worry about, or something that could not be examined. */
export const info = (sentence: string, remedy: string | null = null): Finding => ({
  severity: 'info',
  sentence,
  remedy,
})

/** The shop sells, but a fault, an attack or a bad day would cost more than it must. */
export const warning = (sentence: string, remedy: string): Finding => ({
  severity: 'warning',
  sentence,
  remedy,
})

/** Shoppers, orders or data are affected now. */
export const error = (sentence: string, remedy: string): Finding => ({ severity: 'error', sentence, remedy })

/** The most serious one; `ok` of none. */
export const worstOf = (severities: readonly Severity[]): Severity =>
  SEVERITIES.toReversed().find((severity) => severities.includes(severity)) ?? 'ok'

export const EXIT_CODES: Record<Severity, number> = { ok: 0, info: 0, warning: 1, error: 2 }

const marks: Record<Severity, string> = {
  ok: 'ok     ',
  info: 'info   ',
  warning: 'WARNING',
  error: 'ERROR  ',
}

/** The report as lines for a terminal. */
export const reportLines = ({ checks, severity }: DoctorReport): string[] => {
  const count = (wanted: Severity) =>
    checks.flatMap(({ findings }) => findings).filter((finding) => finding.severity === wanted).length
  const [errors, warnings] = [count('error'), count('warning')]
  return [
    ...checks.flatMap(({ number, title, findings }) => [
      `${String(number).padStart(2)}. ${title}`,
      ...findings.flatMap(({ severity: of, sentence, remedy }) => [
        `    ${marks[of]} ${sentence}`,
        ...(remedy === null ? [] : [`            -> ${remedy}`]),
      ]),
    ]),
    '',
    severity === 'ok' || severity === 'info'
      ? 'Nothing is wrong.'
      : `${errors} ${errors === 1 ? 'error' : 'errors'}, ${warnings} ${warnings === 1 ? 'warning' : 'warnings'}.`,
  ]
}

/** "a", "a and b", "a, b and c" */
export const listed = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`

/** "12.3 GB", "640 MB", "12 kB": a disk that is nearly full is not shown as one without any size. */
export const diskSize = (bytes: number): string => {
  if (bytes >= 1e9) return `${(bytes / 1e9).toFixed(1)} GB`
  return bytes >= 1e6 ? `${Math.round(bytes / 1e6)} MB` : `${Math.round(bytes / 1e3)} kB`
}
