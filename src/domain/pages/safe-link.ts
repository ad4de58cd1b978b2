/** Which links a text of the owner may have: web, mail and telephone addresses, and addresses within the shop. */

const SCHEME = /^(?:https?:\/\/|mailto:|tel:)[^\s]/i
/** A path, a query or a fragment, in which no colon can be taken for a scheme. */
const RELATIVE = /^(?:[/?#]|[^:/?#]+(?:[/?#]|$))/
/** Browsers drop control characters, and read a backslash as a slash. */
const FORBIDDEN = /[\s\\\p{Cc}]/u

export const isSafeLink = (href: string): boolean =>
  !FORBIDDEN.test(href) && !href.startsWith('//') && (SCHEME.test(href) || RELATIVE.test(href))
