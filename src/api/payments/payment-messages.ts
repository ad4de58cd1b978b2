/** Messages that several payment calls share. */

export const PAID_ELSEWHERE =
  'This cart has been paid for already, in another tab or window, and that order is confirmed. Nothing has been charged here.'
