/**
 * An entry of the navigation bar with its dropdown. A mouse opens it by hovering, a finger or a key by the button
 * beside the link; the arrows, Home and End go through its links; Escape, a click or the focus elsewhere closes it.
 * Without JavaScript hover and focus open it by CSS.
 */
import { ChevronDown } from 'lucide-react'
import { type KeyboardEvent as KeyPress, useEffect, useId, useRef } from 'react'
import { flushSync } from 'react-dom'
import { useIsHydrated } from '../../ui/hydrated.ts'
import { Link } from '../../ui/link.tsx'
import type { TopEntry } from './navigation-entries.ts'
import { NavigationLink } from './navigation-link.tsx'

/** Time to cross from one entry to the next, or to slip off and come back. */
const OPEN_DELAY_MS = 70
const CLOSE_DELAY_MS = 180

/** `held`: opened on purpose, so that the pointer's leaving does not close it. */
export type DropdownState = { label: string; held: boolean } | null

/** Where a key leads among `count` links; -1 is the entry above them. */
const nextPlace = (key: string, at: number, count: number): number | undefined => {
  if (key === 'ArrowDown') return (at + 1) % count
  if (key === 'ArrowUp') return (Math.max(at, 0) - 1 + count) % count
  if (at < 0) return undefined
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
    // A pending opening is cancelled: a user who has followed one of its links wants to see the page.
    clearTimeout(timer.current)
    setState((before) => (before?.label === label ? null : before))
  }
  const after = (delay: number, act: () => void) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(act, delay)
  }

  useEffect(() => {
    // The pointer may have been here before hydration: what it opened by CSS stays open, but not for a pointer that
    // still rests on the link by which it came here.
    const isOver = root.current?.matches(':hover') && location.pathname !== href
    if (isOver) setState((before) => before ?? { label, held: false })
    return () => clearTimeout(timer.current)
  }, [label, href, setState])

  useEffect(() => {
    if (!isOpen) return
    const shut = () => setState((before) => (before?.label === label ? null : before))
    const onEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      if (root.current?.contains(document.activeElement)) button.current?.focus()
      shut()
    }
    const onPointerDown = (event: PointerEvent) => {
      if (!root.current?.contains(event.target as Node)) shut()
    }
    document.addEventListener('keydown', onEscape)
    document.addEventListener('pointerdown', onPointerDown)
    return () => {
      document.removeEventListener('keydown', onEscape)
      document.removeEventListener('pointerdown', onPointerDown)
    }
  }, [isOpen, label, setState])

  // From the entry itself the arrows lead to the first link or the last; within, to the next.
  const onKeyDown = (event: KeyPress) => {
    const links = [...(panel.current?.querySelectorAll('a') ?? [])]
    const at = links.indexOf(document.activeElement as HTMLAnchorElement)
    const next = nextPlace(event.key, at, links.length)
    if (next === undefined) return
    event.preventDefault()
    clearTimeout(timer.current)
    // At once, so that the link can take the focus.
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
          // A first click on what hovering opened keeps it; it does not shut it in the shopper's face.
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
            ? 'visible opacity-100 transition-opacity' // The next Tab must find the links at once.
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
                className={`block px-5 py-2 text-sm underline-offset-4 hover:underline focus-visible:-outline-offset-2 ${index === last ? 'font-medium' : ''}`}
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
