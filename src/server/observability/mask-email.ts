/** Masks email addresses for the log: recognizable in a known case, not usable as an address. */

const ADDRESS = /([^\s<>@"'(),;:])[^\s<>@"'(),;:]*(@[\w-][\w.-]*)/g

/** "Sent to ada@example.com" -> "Sent to a…@example.com" */
export const maskEmailAddresses = (text: string): string => text.replace(ADDRESS, '$1…$2')
