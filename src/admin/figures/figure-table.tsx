/** A table of the figures with its heading and its file. */
import type { ReactNode } from 'react'
import type { FigureTableName } from '../../contract/figures/figures.ts'
import { download } from '../components/download.ts'
import { ExportButton } from '../components/export-button.tsx'
import { ScrollSection } from '../components/scroll-section.tsx'
import { SmallButton } from '../components/small-button.tsx'
import type { PeriodParams } from './figure-period.ts'

export type FigureColumn = { heading: string; isNumber?: true }
export type FigureRow = { key: string; cells: readonly ReactNode[] }

type FigureTableProps = {
  title: string
  note?: string
  columns: readonly FigureColumn[]
  rows: readonly FigureRow[]
  /** Instead of a table without rows. */
  empty: string
  file: { table: FigureTableName; query: PeriodParams }
}

export const FigureTable = ({ title, note, columns, rows, empty, file }: FigureTableProps) => {
  const numeric = (index: number) =>
    columns[index]?.isNumber ? 'text-right whitespace-nowrap tabular-nums' : 'text-left'
  return (
    <div className="min-w-0">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-lg font-medium">{title}</h2>
        {rows.length > 0 && (
          <ExportButton
            as={SmallButton}
            of={` of the table ${title}`}
            save={() =>
              download('GET /api/admin/figures/export', `${file.table}.csv`, {
                query: { ...file.query, table: file.table },
              })
            }
          />
        )}
      </div>
      {note && <p className="mt-1 max-w-prose text-sm text-muted">{note}</p>}
      {rows.length === 0 ? (
        <p className="mt-3 border-t border-line py-4 text-sm text-muted">{empty}</p>
      ) : (
        <ScrollSection label={`${title}, table`} className="mt-3 max-h-96">
          <table className="w-full text-sm">
            <thead className="sticky top-0 bg-paper">
              <tr className="border-b border-edge text-muted">
                {columns.map(({ heading }, index) => (
                  <th
                    key={heading}
                    scope="col"
                    className={`py-2 font-medium whitespace-nowrap not-last:pr-2 sm:not-last:pr-4 ${numeric(index)}`}
                  >
                    {heading}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ key, cells }) => (
                <tr key={key} className="border-b border-line">
                  {columns.map(({ heading }, index) => (
                    <td
                      key={heading}
                      className={`py-2 align-top not-last:pr-2 sm:not-last:pr-4 ${numeric(index)}`}
                    >
                      {cells[index]}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollSection>
      )}
    </div>
  )
}
