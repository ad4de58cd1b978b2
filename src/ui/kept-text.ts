/**
 * Text that the browser keeps for the site. Where it is not allowed to (cookies blocked, some private windows), asking
 * for the storage alone throws: then it is as if nothing were kept.
 */

export type KeptIn = 'localStorage' | 'sessionStorage'

export const readKept = (where: KeptIn, key: string): string | null => {
  try {
    return globalThis[where].getItem(key)
  } catch {
    return null
  }
}

/** Whether anything can be kept at all. */
export const canKeep = (where: KeptIn): boolean => {
  try {
    return globalThis[where] !== null
  } catch {
    return false
  }
}

/** Whether it is kept now. */
export const keep = (where: KeptIn, key: string, text: string): boolean => {
  try {
    globalThis[where].setItem(key, text)
    return true
  } catch {
    return false
  }
}

export const forget = (where: KeptIn, key: string): void => {
  try {
    globalThis[where].removeItem(key)
  } catch {
    // Nothing was kept.
  }
}
