/** Dates in the admin area, in British format and the reader's time zone. */

const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' })
const fullDateTime = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeStyle: 'long' })

const dayAndTime = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
})

/** "3 Nov 2026, 10:05". A line may break between date and time. */
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
