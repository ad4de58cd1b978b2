/** The results below the search field, by group. The focus stays in the field. */
import { Link } from '../../ui/link.tsx'
import { keepFocus } from '../packing/scanner-focus.ts'
import type { Found } from './search-sources.ts'
import type { useStaffSearch } from './use-staff-search.ts'

/** A page may be found in two groups. */
export const optionKey = (group: string, { href }: Found): string => `${group} ${href}`

type SearchResultsProps = {
  id: string
  search: ReturnType<typeof useStaffSearch>
  /** The key of the result that Enter opens. */
  active: string | undefined
  optionId: (key: string) => string
}

export const SearchResults = ({ id, search, active, optionId }: SearchResultsProps) => {
  const { groups, failed, isLoading } = search
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a press keeps the focus in the field
    <div
      className="absolute inset-x-2 top-full z-50 mt-1 max-h-[calc(100dvh-4rem)] overflow-y-auto rounded-sm border border-line bg-paper text-xs shadow-float sm:inset-x-0"
      onMouseDown={keepFocus}
    >
      <div id={id} role="listbox" aria-label="Results" aria-busy={isLoading}>
        {groups.map(({ label, found }) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options
          <div
            key={label}
            role="group"
            aria-label={label}
            className="border-b border-line py-1 last:border-0"
          >
            <p aria-hidden="true" className="px-3 py-1 text-2xs text-muted">
              {label}
            </p>
            {found.map((each) => (
              <Link
                key={each.href}
                id={optionId(optionKey(label, each))}
                href={each.href}
                role="option"
                tabIndex={-1}
                aria-selected={optionKey(label, each) === active}
                className={`flex min-h-10 items-center gap-3 px-3 hover:bg-shell pointer-coarse:min-h-11 ${optionKey(label, each) === active ? 'bg-shell outline-2 -outline-offset-2 outline-moss' : ''}`}
              >
                <span className="max-w-[65%] shrink-0 truncate font-medium">{each.title}</span>
                <span className="truncate text-muted">{each.detail}</span>
              </Link>
            ))}
          </div>
        ))}
      </div>
      {isLoading && <p className="px-3 py-2 text-muted">Searching...</p>}
      {failed.length > 0 && (
        <p role="alert" className="px-3 py-2 text-sale">
          {`${failed.join(', ')} could not be searched. Change the text to try again.`}
        </p>
      )}
      {groups.length === 0 && !isLoading && failed.length === 0 && (
        <p className="px-3 py-2 text-muted">Nothing matches.</p>
      )}
    </div>
  )
}
