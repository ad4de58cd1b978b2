/**
 * The keys that lead to the search of the staff area: Ctrl+K or Cmd+K everywhere, and "/" where it is not typed into
 * something. "/" can be turned off in this browser.
 */
import { type RefObject, useEffect } from 'react'
import { readStorage, removeFromStorage, writeStorage } from '../../ui/web-storage.ts'
import { TYPED_INTO } from '../components/typed-into.ts'

const OFF = 'staff-search-slash-off'

export const isSlashOn = (): boolean => readStorage('localStorage', OFF) === null

export const setSlash = (isOn: boolean): void => {
  if (isOn) removeFromStorage('localStorage', OFF)
  else writeStorage('localStorage', OFF, '1')
}

const isOpener = (event: KeyboardEvent, isScanned: boolean): boolean => {
  if (event.defaultPrevented || event.altKey || document.querySelector('dialog[open]')) return false
  if (event.ctrlKey || event.metaKey) return event.key.toLowerCase() === 'k' && !event.shiftKey
  if (event.key !== '/' || isScanned || !isSlashOn()) return false
  return !(event.target instanceof Element && event.target.closest(TYPED_INTO))
}

/** @param isScanned whether a scanner types on this screen: its codes may contain a "/" */
export const useSearchShortcut = (field: RefObject<HTMLInputElement | null>, isScanned: boolean): void =>
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isOpener(event, isScanned)) return
      event.preventDefault()
      field.current?.focus()
      field.current?.select()
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [field, isScanned])
