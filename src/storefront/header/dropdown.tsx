/**
 * An entry of the navigation bar with its dropdown. A mouse opens it on hover, touch and keyboard through the button
 * beside the link. Arrow keys, Home and End move between its links. Escape, or a press or the focus outside of it,
 * closes it. Without JavaScript, CSS opens it on hover and focus.
 */
import { ChevronDown } from 'lucide-react'
import { type KeyboardEvent as KeyPress, useEffect, useId, useLayoutEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { useIsHydrated } from '../../ui/hydrated.ts'
import { Link } from '../../ui/link.tsx'
import type { TopEntry } from './navigation-entries.ts'
import { NavigationLink } from './navigation-link.tsx'

/** The pointer can cross an entry without opening it, and leave an open one for a moment without closing it. */
const OPEN_DELAY_MS = 70
const CLOSE_DELAY_MS = 180

/** `held`: opened by a click or a key, so it stays open when the pointer leaves. */
export type DropdownState = { label: string; held: boolean } | null

/** The index of the link that a key moves the focus to. `current` is -1 while the focus is on the entry itself. */
const nextLinkIndex = (key: string, current: number, count: number): number | undefined => {
  if (key === 'ArrowDown') return (current + 1) % count
  if (key === 'ArrowUp') return (Math.max(current, 0) - 1 + count) % count
  if (current < 0) return undefined
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : undefined
}

type DropdownProps = {
  entry: TopEntry
  entries: NonNullable<TopEntry['entries']>
  state: DropdownState
  setState: (change: (before: DropdownState) => DropdownState) => void
}

export const Dropdown = ({ entry, entries, state, setState }: DropdownProps) => {
  const { label, href } = entry
  const isOpen = state?.label === label
  const isHeld = isOpen && state.held
  const isHydrated = useIsHydrated()
  const panelId = useId()
  const root = useRef<HTMLLIElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)

  const open = (held: boolean) => setState(() => ({ label, held }))
  const close = () => {
    // Cancels a pending opening, which would cover the page after a press on one of the links.
    clearTimeout(timer.current)
    setState((before) => (before?.label === label ? null : before))
  }
  const after = (delay: number, act: () => void) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(act, delay)
  }

  useEffect(() => {
    // A dropdown that CSS opened before hydration stays open, except where the pointer still rests on the entry that
    // opened this page.
    const isOver = root.current?.matches(':hover') && location.pathname !== href
    if (isOver) setState((before) => before ?? { label, held: false })
    return () => clearTimeout(timer.current)
  }, [label, href, setState])

  // Before the panel is painted: an Escape that follows at once is heard.
  useLayoutEffect(() => {
    if (!isOpen) return
    const dismiss = () => setState((before) => (before?.label === label ? null : before))
    const onEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      if (root.current?.contains(document.activeElement)) button.current?.focus()
      dismiss()
    }
    const onPointerDown = (event: PointerEvent) => {
      if (!root.current?.contains(event.target as Node)) dismiss()
    }
    document.addEventListener('keydown', onEscape)
    document.addEventListener('pointerdown', onPointerDown)
    return () => {
      document.removeEventListener('keydown', onEscape)
      document.removeEventListener('pointerdown', onPointerDown)
    }
  }, [isOpen, label, setState])

  // Arrow keys move from the entry to its first or last link, and from link to link.
  const onKeyDown = (event: KeyPress) => {
    const links = [...(panel.current?.querySelectorAll('a') ?? [])]
    const current = links.indexOf(document.activeElement as HTMLAnchorElement)
    const next = nextLinkIndex(event.key, current, links.length)
    if (next === undefined) return
    event.preventDefault()
    clearTimeout(timer.current)
    // Synchronous, because a hidden link cannot take the focus.
    flushSync(() => open(true))
    links[next]?.focus()
  }

  const last = entries.length - 1
  const manyColumns = entries.length > 12

  return (
    <li
      ref={root}
      className="group relative flex h-full items-center"
      onKeyDown={onKeyDown}
      onPointerEnter={({ pointerType }) => {
        if (pointerType !== 'mouse') return
        if (isOpen) clearTimeout(timer.current)
        else after(state ? 0 : OPEN_DELAY_MS, () => open(false))
      }}
      onPointerLeave={({ pointerType }) => {
        if (pointerType !== 'mouse') return
        clearTimeout(timer.current)
        if (!isHeld) after(CLOSE_DELAY_MS, close)
      }}
      onBlur={({ relatedTarget }) => {
        if (isHeld && relatedTarget && !root.current?.contains(relatedTarget)) close()
      }}
    >
      <NavigationLink entry={entry} onClick={close} />
      <button
        ref={button}
        type="button"
        aria-expanded={isOpen}
        aria-controls={panelId}
        aria-label={`${label} menu`}
        onClick={() => {
          clearTimeout(timer.current)
          // The first click on a dropdown that hover opened keeps it open; the next one closes it.
          if (isHeld) close()
          else open(true)
        }}
        className="-ml-1.5 inline-grid size-7 xl:-ml-2.5 place-items-center rounded-full text-muted hover:text-ink focus-visible:-outline-offset-4"
      >
        <ChevronDown
          aria-hidden="true"
          className={`size-3.5 transition-transform ${isOpen ? 'rotate-180' : ''}`}
        />
      </button>
      <div
        ref={panel}
        id={panelId}
        className={`absolute top-full left-0 z-40 w-max max-w-[33rem] min-w-56 border border-line bg-paper py-3 shadow-float duration-quick ${
          isOpen
            ? 'visible opacity-100 transition-opacity' // No delay: the next Tab must reach the links.
            : `invisible opacity-0 transition-[opacity,visibility] ${isHydrated ? '' : 'group-focus-within:visible group-focus-within:opacity-100 group-hover:visible group-hover:opacity-100'}`
        }`}
      >
        <ul
          className={`max-h-[70dvh] overflow-y-auto overscroll-contain ${manyColumns ? 'grid w-[32rem] grid-cols-2' : ''}`}
        >
          {entries.map(({ label: name, href: path }, index) => (
            <li key={name} className={index === last ? 'col-span-full mt-2 border-t border-line pt-2' : ''}>
              <Link
                href={path}
                onClick={close}
                className={`block px-5 py-2 text-sm underline-offset-4 hover:underline focus-visible:-outline-offset-2 ${index === last ? 'font-semibold' : ''}`}
              >
                {name}
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </li>
  )
}
