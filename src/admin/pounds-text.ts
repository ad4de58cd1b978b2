/** Amounts of pounds as staff read them, with separators. Text in, text out: money is never a float. */

/** "148210.50" -> "£148,210.50" */
export const poundsText = (amount: string): string => `£${amount.replace(/\B(?=(\d{3})+(?!\d))/g, ',')}`
