/** A count with its noun: "1 unit", "1,200 units". */
export const countText = (count: number, one: string, many = `${one}s`): string =>
  count === 1 ? `1 ${one}` : `${count.toLocaleString('en-GB')} ${many}`
