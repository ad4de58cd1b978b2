/** The cell classes and date formats of the admin's tables. */

export const headerCell = 'py-2 pr-2 text-left font-medium last:pr-0 md:pr-3'
export const cell = 'py-2 pr-2 align-top last:pr-0 md:pr-3 md:align-middle'

const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' })
const fullDateTime = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeStyle: 'long' })

const dayAndTime = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
})

/** "3 Nov 2026, 10:05" in the reader's time zone. A line may break between date and time. */
export const DateTime = ({ iso }: { iso: string }) => {
  const date = new Date(iso)
  const [days = '', time = ''] = dayAndTime.format(date).split(', ')
  return (
    <time dateTime={iso} title={fullDateTime.format(date)}>
      <span className="whitespace-nowrap">{days},</span> <span className="whitespace-nowrap">{time}</span>
    </time>
  )
}

/** "3 Nov 2026", with the exact time as its title. */
export const DateOnly = ({ iso }: { iso: string }) => {
  const date = new Date(iso)
  return (
    <time dateTime={iso} title={fullDateTime.format(date)} className="whitespace-nowrap">
      {day.format(date)}
    </time>
  )
}
