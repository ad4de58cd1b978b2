/**
 * Text that the browser keeps for the site. Where it is not allowed to (cookies blocked, some private windows), asking
 * for the storage alone throws: then it is as if nothing were kept.
 */

export type StorageArea = 'localStorage' | 'sessionStorage'

export const readStorage = (where: StorageArea, key: string): string | null => {
  try {
    return globalThis[where].getItem(key)
  } catch {
    return null
  }
}

/** Whether anything can be kept at all. */
export const isStorageAvailable = (where: StorageArea): boolean => {
  try {
    return globalThis[where] !== null
  } catch {
    return false
  }
}

/** Whether it is kept now. */
export const writeStorage = (where: StorageArea, key: string, text: string): boolean => {
  try {
    globalThis[where].setItem(key, text)
    return true
  } catch {
    return false
  }
}

export const removeFromStorage = (where: StorageArea, key: string): void => {
  try {
    globalThis[where].removeItem(key)
  } catch {
    // Nothing was kept.
  }
}

/**
 * One text of this tab, lost when the tab is closed; null: none. Where the browser stores nothing it lasts until the
 * next page load.
 */
export const sessionValue = (key: string) => {
  let unstored: string | null = null
  return {
    read: (): string | null => unstored ?? readStorage('sessionStorage', key),
    write: (text: string | null): void => {
      removeFromStorage('sessionStorage', key)
      unstored = text === null || writeStorage('sessionStorage', key, text) ? null : text
    },
  }
}
