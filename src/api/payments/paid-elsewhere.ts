/** What a shopper reads whose cart another tab has paid for, in both endpoints that find it. */
export const PAID_ELSEWHERE =
  'This cart has been paid for already, in another tab or window, and that order is confirmed. Nothing has been charged here.'
