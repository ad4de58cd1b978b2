/**
 * Text in the browser's web storage. Where storage is blocked (cookies refused, some private windows), mere access
 * throws: these functions then behave as if nothing were stored.
 */

export type StorageArea = 'localStorage' | 'sessionStorage'

export const readStorage = (area: StorageArea, key: string): string | null => {
  try {
    return globalThis[area].getItem(key)
  } catch {
    return null
  }
}

export const isStorageAvailable = (area: StorageArea): boolean => {
  try {
    return globalThis[area] !== null
  } catch {
    return false
  }
}

/** Returns whether the text has been stored. */
export const writeStorage = (area: StorageArea, key: string, text: string): boolean => {
  try {
    globalThis[area].setItem(key, text)
    return true
  } catch {
    return false
  }
}

export const removeFromStorage = (area: StorageArea, key: string): void => {
  try {
    globalThis[area].removeItem(key)
  } catch {
    // Nothing was stored.
  }
}

/**
 * One text of this tab; null when there is none. It lasts until the tab is closed or, where storage is blocked, until
 * the next page load.
 */
export const sessionValue = (key: string) => {
  let fallback: string | null = null
  return {
    read: (): string | null => fallback ?? readStorage('sessionStorage', key),
    write: (text: string | null): void => {
      removeFromStorage('sessionStorage', key)
      fallback = text === null || writeStorage('sessionStorage', key, text) ? null : text
    },
  }
}
