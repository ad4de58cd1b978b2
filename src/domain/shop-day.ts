/** Calendar days of the shop. The rule: a day begins and ends by the shop's clock, whatever zone a server or browser is in. */

export const DEFAULT_TIME_ZONE = 'Europe/London'

/** Whether the name is a zone of the IANA database, such as Europe/Berlin. */
export const isTimeZone = (name: string): boolean => {
  if (!/^[A-Za-z][\w+\-/]{0,59}$/.test(name)) return false
  try {
    new Intl.DateTimeFormat('en-GB', { timeZone: name })
    return true
  } catch {
    return false
  }
}

/** "2026-02-28", a day that exists. */
export const isDay = (text: string): boolean => {
  if (!/^[12]\d{3}-\d\d-\d\d$/.test(text)) return false
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

/** A formatter is slow to make, and a file has a hundred thousand dates of one zone. */
const formatters = new Map<string, Intl.DateTimeFormat>()

const formatterOf = (timeZone: string): Intl.DateTimeFormat => {
  const known = formatters.get(timeZone)
  if (known) return known
  const formatter = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  formatters.set(timeZone, formatter)
  return formatter
}

/** The day and the time by a clock in the zone: { day: "2026-12-31", time: "23:50" }. */
export const localTime = (at: Date, timeZone: string): { day: string; time: string } => {
  const [day = '', time = ''] = formatterOf(timeZone).format(at).split(' ')
  return { day, time }
}

/** "31 December 2026" by a clock in the zone. `iso`: a moment with its time. */
export const dayText = (iso: string, timeZone: string): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone, day: 'numeric', month: 'long', year: 'numeric' }).format(
    new Date(iso),
  )

const DAY_MS = 86_400_000
const atNoonUtc = (day: string): number => Date.parse(`${day}T12:00:00Z`)

/** "2026-01-30", "2026-02-01" -> 2; negative where `to` is before `from`. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((atNoonUtc(to) - atNoonUtc(from)) / DAY_MS)

/** "2026-02-01", -2 -> "2026-01-30" */
export const addDays = (day: string, days: number): string =>
  new Date(atNoonUtc(day) + days * DAY_MS).toISOString().slice(0, 10)
