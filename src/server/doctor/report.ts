/** The report of the doctor's findings as lines, and how sizes read in it. */
import type { DoctorReport } from '../../contract/doctor/doctor.ts'
import { SEVERITIES, type Severity } from '../../domain/doctor/finding.ts'

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

/** "12.3 GB", "640 MB", "12 kB": a disk that is nearly full is not shown as one without any size. */
export const diskSize = (bytes: number): string => {
  if (bytes >= 1e9) return `${(bytes / 1e9).toFixed(1)} GB`
  return bytes >= 1e6 ? `${Math.round(bytes / 1e6)} MB` : `${Math.round(bytes / 1e3)} kB`
}
