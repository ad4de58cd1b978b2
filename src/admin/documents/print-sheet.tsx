/** A printed document as HTML: a sheet on the screen, and pages of its own on paper. */
import type {
  DocumentLook,
  PrintColumn,
  PrintDocument,
  PrintTable,
} from '../../domain/documents/print-document.ts'
import { Barcode } from './barcode.tsx'

const keyed = (texts: readonly string[]) => texts.map((text, index) => ({ key: `${index} ${text}`, text }))

const alignOf = ({ isNumber }: PrintColumn): string => (isNumber ? 'text-right tabular-nums' : 'text-left')

const SheetTable = ({ table: { label, columns, rows } }: { table: PrintTable }) => (
  <table aria-label={label} className="w-full border-collapse text-sm sm:table-fixed print:table-fixed">
    <colgroup>
      {columns.map(({ heading, width }) => (
        <col key={heading} width={`${width * 100}%`} />
      ))}
    </colgroup>
    <thead className="table-header-group">
      <tr className="border-b border-ink align-bottom">
        {columns.map((column) => (
          <th
            key={column.heading}
            scope="col"
            className={`py-1.5 pr-3 text-xs font-medium text-muted last:pr-0 ${alignOf(column)}`}
          >
            {column.heading}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map((row, place) => (
        // Two rows may be the same, and rows never move.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <tr key={place} className="break-inside-avoid border-b border-line align-top">
          {columns.map((column, index) => (
            <td
              key={column.heading}
              className={`py-1.5 pr-3 wrap-anywhere last:pr-0 ${alignOf(column)} ${column.isCode ? 'font-mono text-xs' : ''}`}
            >
              {keyed(row[index] ?? []).map(({ key, text }, line) => (
                <span key={key} dir="auto" className={`block ${line > 0 ? 'text-xs text-muted' : ''}`}>
                  {text}
                </span>
              ))}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)

const Lines = ({ lines }: { lines: readonly string[] }) =>
  keyed(lines).map(({ key, text }) => (
    <span key={key} dir="auto" className="block text-left wrap-anywhere">
      {text}
    </span>
  ))

const Sender = ({ name, lines, look }: PrintDocument['sender']) => (
  <div>
    {look?.logo && <img {...look.logo} alt="" className="mb-1.5 h-12 w-auto max-w-60 object-contain" />}
    <p className={look?.logo ? 'text-xs text-muted' : 'text-lg font-medium'}>{name}</p>
    <p className="text-xs text-muted">
      <Lines lines={lines} />
    </p>
  </div>
)

const accentLine = ({ accent }: DocumentLook) => ({ borderTop: `3px solid ${accent}`, paddingTop: 16 })

export const PrintSheet = ({ printed }: { printed: PrintDocument }) => {
  const { title, number, notice, sender, facts, barcode, parties, table, totals, breakdown, texts, foot } =
    printed
  return (
    <article
      aria-label={`${title} ${number}`}
      className="break-after-page text-ink last:break-after-auto print:bg-paper"
      {...(sender.look && { style: accentLine(sender.look) })}
    >
      <div className="grid gap-6 sm:grid-cols-2 print:grid-cols-2">
        <Sender {...sender} />
        <div>
          <h2 className="text-lg font-medium">{title}</h2>
          <dl className="mt-1 grid grid-cols-[auto_1fr] gap-x-3 text-sm">
            {facts.map(({ label, value }) => (
              <div key={label} className="col-span-2 grid grid-cols-subgrid">
                <dt className="text-muted">{label}</dt>
                <dd className="wrap-anywhere">{value}</dd>
              </div>
            ))}
          </dl>
          {barcode !== null && <Barcode text={barcode} />}
        </div>
      </div>
      {notice && <p className="mt-5 border border-ink px-3 py-2 text-sm font-medium">{notice}</p>}
      {parties.length > 0 && (
        <div className="mt-5 grid gap-6 sm:grid-cols-2 print:grid-cols-2">
          {parties.map(({ label, lines }) => (
            <div key={label}>
              <p className="text-xs text-muted">{label}</p>
              <Lines lines={lines} />
            </div>
          ))}
        </div>
      )}
      <div className="mt-5">
        <SheetTable table={table} />
      </div>
      {totals.length > 0 && (
        <dl className="mt-2 ml-auto w-full max-w-72 break-inside-avoid text-sm">
          {totals.map(({ label, value, isSum }) => (
            <div
              key={label}
              className={`flex justify-between gap-4 py-0.5 ${isSum ? 'text-base font-medium' : ''}`}
            >
              <dt>{label}</dt>
              <dd className="tabular-nums">{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {breakdown && (
        <div className="mt-5 break-inside-avoid">
          <SheetTable table={breakdown} />
        </div>
      )}
      {keyed(texts).map(({ key, text }) => (
        <p key={key} className="mt-3 text-sm wrap-anywhere">
          {text}
        </p>
      ))}
      <p className="mt-6 text-xs text-muted">{foot}</p>
    </article>
  )
}
