/** The classes of table cells that the admin's tables share. */

export const headerCell = 'py-2 pr-2 text-left font-medium last:pr-0 md:pr-3'
export const cell = 'py-2 pr-2 align-top last:pr-0 md:pr-3 md:align-middle'
