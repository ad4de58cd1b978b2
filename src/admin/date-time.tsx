/** Dates of the staff area, in British format. The rule: all are by the shop's clock, wherever the browser is. */
import { useShopTimeZone } from './staff-session.ts'

type Style = 'day' | 'dayAndTime' | 'full'

const day = { day: 'numeric', month: 'short', year: 'numeric' } as const
const styles: Record<Style, Intl.DateTimeFormatOptions> = {
  day,
  dayAndTime: { ...day, hour: '2-digit', minute: '2-digit' },
  full: { dateStyle: 'full', timeStyle: 'long' },
}

// Making one takes longer than formatting a whole list with it.
const formats = new Map<string, Intl.DateTimeFormat>()
const formatOf = (style: Style, timeZone: string | undefined): Intl.DateTimeFormat => {
  const key = `${style} ${timeZone}`
  const format = formats.get(key) ?? new Intl.DateTimeFormat('en-GB', { ...styles[style], timeZone })
  formats.set(key, format)
  return format
}

/** "3 Nov 2026, 10:05". A line may break between date and time. */
export const DateTime = ({ iso }: { iso: string }) => {
  const timeZone = useShopTimeZone()
  const date = new Date(iso)
  const [days = '', time = ''] = formatOf('dayAndTime', timeZone).format(date).split(', ')
  return (
    <time dateTime={iso} title={formatOf('full', timeZone).format(date)}>
      <span className="whitespace-nowrap">{`${days},`}</span>{' '}
      <span className="whitespace-nowrap">{time}</span>
    </time>
  )
}

/** "3 Nov 2026", with the exact time as its title. */
export const DateOnly = ({ iso }: { iso: string }) => {
  const timeZone = useShopTimeZone()
  const date = new Date(iso)
  return (
    <time dateTime={iso} title={formatOf('full', timeZone).format(date)} className="whitespace-nowrap">
      {formatOf('day', timeZone).format(date)}
    </time>
  )
}
