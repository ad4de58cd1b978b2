/** Links to the pages of a list, for visitors without JavaScript and for search engines. */
import { useScreen } from '../../ui/navigation.ts'
import { PAGE_SIZE } from './list-query.ts'

/** Returns the path of another page of the current list. */
export const usePagePath = (): ((page: number) => string) => {
  const { pathname, searchParams } = useScreen().url
  return (page) => {
    const search = new URLSearchParams(searchParams)
    if (page === 1) search.delete('page')
    else search.set('page', String(page))
    return search.size > 0 ? `${pathname}?${search}` : pathname
  }
}

const link = 'inline-flex min-h-11 items-center rounded-sm border border-edge px-5 text-sm font-semibold'

export const Pagination = ({ start, count }: { start: number; count: number }) => {
  const pathOf = usePagePath()
  const page = start / PAGE_SIZE + 1
  const pages = Math.ceil(count / PAGE_SIZE)
  return pages < 2 ? null : (
    <nav
      aria-label="Pages of the list"
      className="mt-12 hidden items-center justify-center gap-4 noscript:flex"
    >
      {page > 1 && (
        <a href={pathOf(page - 1)} rel="prev" className={link}>
          Previous
        </a>
      )}
      <span className="text-sm text-muted">{`Page ${page} of ${pages}`}</span>
      {page < pages && (
        <a href={pathOf(page + 1)} rel="next" className={link}>
          Next
        </a>
      )}
    </nav>
  )
}
