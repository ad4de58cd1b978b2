/** The search field of the staff area's bar: a combobox whose results are links, by group. */
import { Search } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { countText } from '../../domain/count-text.ts'
import { useScreen } from '../../ui/navigation.ts'
import type { StaffNavigationLink } from '../components/staff-navigation.ts'
import { optionKey, SearchResults } from './search-results.tsx'
import { useSearchShortcut } from './search-shortcut.ts'
import { useStaffSearch } from './use-staff-search.ts'

const MAX_LENGTH = 200

type StaffSearchProps = {
  links: readonly StaffNavigationLink[]
  /** Whether a scanner types on this screen. */
  isScanned: boolean
}

export const StaffSearch = ({ links, isScanned }: StaffSearchProps) => {
  const { url } = useScreen()
  const field = useRef<HTMLInputElement>(null)
  const listId = useId()
  const [text, setText] = useState('')
  // The page on which it was opened: a navigation closes it.
  const [openAt, setOpenAt] = useState<URL | undefined>(undefined)
  const [chosen, setChosen] = useState<string | undefined>(undefined)
  const [opensFirst, setOpensFirst] = useState(false)
  const search = useStaffSearch(text, links)
  useSearchShortcut(field, isScanned)
  const isOpen = openAt === url && search.isAsked
  const options = search.groups.flatMap(({ label, found }) => found.map((each) => optionKey(label, each)))
  const isChosenShown = chosen !== undefined && options.includes(chosen)
  const active = isChosenShown ? chosen : search.isLoading ? undefined : options[0]
  const optionId = (key: string): string => `${listId}-${options.indexOf(key)}`
  const shownActive = isOpen ? active : undefined

  const close = () => {
    setOpenAt(undefined)
    setChosen(undefined)
    setOpensFirst(false)
  }
  const change = (typed: string) => {
    setText(typed)
    setOpenAt(url)
    setChosen(undefined)
    setOpensFirst(false)
  }
  const move = (by: -1 | 1) => {
    setOpenAt(url)
    const place = active === undefined ? (by === 1 ? -1 : 0) : options.indexOf(active)
    setChosen(options.at((place + by) % options.length))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      move(event.key === 'ArrowDown' ? 1 : -1)
    } else if (event.key === 'Enter') {
      event.preventDefault()
      // A click, so that a form with unsaved changes is asked first. Without a result yet, the first one is awaited.
      if (shownActive) document.getElementById(optionId(shownActive))?.click()
      else setOpensFirst(isOpen && search.isLoading)
    } else if (event.key === 'Escape' && (isOpen || text !== '')) {
      event.preventDefault()
      if (isOpen) close()
      else setText('')
    }
  }
  const first = opensFirst && !search.isLoading && options[0] ? optionId(options[0]) : undefined
  useEffect(() => {
    if (first === undefined) return
    setOpensFirst(false)
    document.getElementById(first)?.click()
  }, [first])
  useEffect(() => {
    if (shownActive) document.getElementById(optionId(shownActive))?.scrollIntoView({ block: 'nearest' })
  })

  return (
    <search className="min-w-0 flex-1 sm:relative sm:max-w-lg" onBlur={close}>
      <div className="relative">
        <Search
          aria-hidden="true"
          className="pointer-events-none absolute top-1/2 left-2.5 size-4 -translate-y-1/2 text-muted"
        />
        <input
          ref={field}
          type="text"
          role="combobox"
          aria-label="Find anything"
          aria-autocomplete="list"
          aria-expanded={isOpen}
          aria-controls={isOpen ? listId : undefined}
          aria-activedescendant={shownActive && optionId(shownActive)}
          aria-keyshortcuts="Control+K Meta+K"
          placeholder="Search (Ctrl+K)"
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={MAX_LENGTH}
          value={text}
          className="h-9 w-full rounded-sm border border-edge bg-white pr-2 pl-8 text-sm placeholder:text-muted pointer-coarse:h-11 pointer-coarse:text-base"
          onChange={({ target }) => change(target.value)}
          onFocus={() => setOpenAt(url)}
          onKeyDown={onKeyDown}
        />
      </div>
      {isOpen && <SearchResults id={listId} search={search} active={shownActive} optionId={optionId} />}
      <p role="status" className="sr-only">
        {isOpen && !search.isLoading && countText(options.length, 'result')}
      </p>
    </search>
  )
}
