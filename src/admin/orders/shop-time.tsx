/** Dates of orders: by the shop's clock, wherever the browser is. */

/** "31 Dec 2026, 23:50" */
export const shopTimeText = (iso: string, timeZone: string): string =>
  new Intl.DateTimeFormat('en-GB', {
    timeZone,
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  }).format(new Date(iso))

export const ShopTime = ({ iso, timeZone }: { iso: string; timeZone: string }) => (
  <time dateTime={iso} title={timeZone}>
    {shopTimeText(iso, timeZone)}
  </time>
)
