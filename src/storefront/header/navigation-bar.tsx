/** The navigation of wide screens: a row of links, some with a dropdown. One dropdown is open at a time. */
import { useState } from 'react'
import { Dropdown, type DropdownState } from './dropdown.tsx'
import { NavigationLink } from './navigation-link.tsx'
import { useNavigationEntries } from './use-navigation-entries.ts'

export const NavigationBar = () => {
  const entries = useNavigationEntries()
  const [state, setState] = useState<DropdownState>(null)
  return (
    <nav aria-label="Main" className="hidden h-full lg:block">
      <ul className="flex h-full items-stretch">
        {entries.map((entry) =>
          entry.entries ? (
            <Dropdown
              key={entry.label}
              entry={entry}
              entries={entry.entries}
              state={state}
              setState={setState}
            />
          ) : (
            <li key={entry.label} className="flex h-full items-center">
              <NavigationLink entry={entry} />
            </li>
          ),
        )}
      </ul>
    </nav>
  )
}
