/** Text in a pattern of LIKE. */

/** `text` as itself: `%`, `_` and `\` match themselves. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&')
