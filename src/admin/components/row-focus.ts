/** Arrow keys in a table of staff: from the link of one row to that of the next. */
import type { KeyboardEvent } from 'react'

/** Each row has one link or button with `data-row-link`. */
export const moveRowFocus = (event: KeyboardEvent<HTMLTableElement>): void => {
  const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (by === undefined || !(event.target instanceof HTMLElement)) return
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-row-link]')]
  const link = event.target.closest('tr')?.querySelector<HTMLElement>('[data-row-link]')
  const next = link && links[links.indexOf(link) + by]
  if (!next) return
  event.preventDefault()
  next.focus()
}
