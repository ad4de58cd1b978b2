/**
 * How many products there are, and in which order: a bar that stays at hand while the list scrolls. Who changes the
 * order in the middle of the list is brought to its beginning, for that is what has changed.
 */
import { type ReactNode, useRef } from 'react'
import { QuietSelect } from '../../ui/quiet-select.tsx'

type ListBarProps<Sort extends string> = {
  options: Readonly<Record<Sort, string>>
  sort: Sort
  onSort: (sort: Sort) => void
  /** The line that counts. */
  children: ReactNode
}

export const ListBar = <Sort extends string>({ options, sort, onSort, children }: ListBarProps<Sort>) => {
  const beginning = useRef<HTMLDivElement>(null)
  return (
    <>
      <div ref={beginning} />
      <div className="sticky-bar mb-stack flex items-center justify-between gap-x-4 border-y border-line">
        {children}
        <QuietSelect
          label="Sort"
          className="-mr-1.5"
          value={sort}
          onChange={(event) => {
            onSort(event.target.value as Sort)
            const place = beginning.current
            if (place && place.getBoundingClientRect().top < 0) place.scrollIntoView()
          }}
        >
          {Object.entries<string>(options).map(([value, label]) => (
            <option key={value} value={value} className="bg-paper text-ink">
              {label}
            </option>
          ))}
        </QuietSelect>
      </div>
    </>
  )
}
