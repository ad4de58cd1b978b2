/** Text in a pattern of LIKE. */

/** `text` as itself: `%`, `_` and `\` stand for themselves. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&')
