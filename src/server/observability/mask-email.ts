/** Email addresses as the log may have them: enough to find one again, too little to write to. */

const ADDRESS = /([^\s<>@"'(),;:])[^\s<>@"'(),;:]*(@[\w-][\w.-]*)/g

/** "Sent to ada@example.com" -> "Sent to a…@example.com" */
export const maskEmailAddresses = (text: string): string => text.replace(ADDRESS, '$1…$2')
