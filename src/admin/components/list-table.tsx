/**
 * A staff list as a table: a row on wide screens, a card on narrow ones. Its heads and cells derive from one array of
 * columns, so a hidden column has neither. Arrow keys move between the rows' links.
 */
import type { ReactNode, Ref } from 'react'
import { Link } from '../../ui/link.tsx'
import { moveRowFocus } from './row-focus.ts'

export type Column<Row> = {
  name: string
  /** Its name is read out, not seen. */
  isUnnamed?: true
  /** It cannot be hidden: what the row is, or what is done with it. */
  isFixed?: true
  /** It names the row. */
  isHead?: true
  isNumber?: true
  /** Stands before the value on a card, which has no head. */
  cardLabel?: string
  /** Of its cells. */
  className?: string
  cell: (row: Row) => ReactNode
}

type ListTableProps<Row> = {
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  /** New rows are loading in place of these. */
  isStale: boolean
  /** How the cells of a card stand. */
  cardClassName: string
  ref?: Ref<HTMLTableElement>
}

const cellClassName = ({ isHead, isNumber, className = '' }: Column<never>): string =>
  [
    'max-lg:empty:hidden lg:table-cell lg:h-(--row-height) lg:py-0.5 lg:pr-4 lg:align-middle lg:last:pr-0',
    isHead && 'text-left font-medium',
    isNumber && 'tabular-nums lg:text-right',
    className,
  ]
    .filter(Boolean)
    .join(' ')

export const ListTable = <Row extends { id: string }>({
  label,
  columns,
  rows,
  isStale,
  cardClassName,
  ref,
}: ListTableProps<Row>) => (
  <table
    ref={ref}
    aria-label={label}
    aria-busy={isStale}
    onKeyDown={moveRowFocus}
    className={`mt-2 block w-full border-t border-line lg:table lg:border-0 ${isStale ? 'cursor-progress' : ''}`}
  >
    <thead className="sr-only lg:not-sr-only lg:table-header-group">
      <tr className="border-b border-edge text-left text-sm text-muted">
        {columns.map(({ name, isUnnamed, isNumber }) => (
          <th
            key={name}
            scope="col"
            className={`py-2 pr-4 font-medium last:pr-0 ${isNumber ? 'text-right' : ''}`}
          >
            {isUnnamed ? <span className="sr-only">{name}</span> : name}
          </th>
        ))}
      </tr>
    </thead>
    <tbody className="block lg:table-row-group">
      {rows.map((row) => (
        <tr
          key={row.id}
          className={`border-b border-line py-3 text-sm lg:table-row lg:py-0 lg:hover:bg-shell ${cardClassName}`}
        >
          {columns.map((column) => {
            const Cell = column.isHead ? 'th' : 'td'
            const content = column.cell(row)
            return (
              <Cell
                key={column.name}
                {...(column.isHead && { scope: 'row' })}
                className={cellClassName(column)}
              >
                {column.cardLabel && content !== null && (
                  <span className="lg:hidden">{`${column.cardLabel} `}</span>
                )}
                {content}
              </Cell>
            )
          })}
        </tr>
      ))}
    </tbody>
  </table>
)

export const RowLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <Link
    href={href}
    data-row-link
    className="inline-flex min-h-6 items-center underline-offset-4 hover:underline pointer-coarse:min-h-11"
  >
    {children}
  </Link>
)
