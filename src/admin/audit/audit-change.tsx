/** One change of staff: its sentence, and on demand every row with its values before and after. */
import type { AuditChange, AuditEntry } from '../../contract/audit/audit.ts'
import { ColumnHeads } from '../components/column-heads.tsx'
import { DateTime } from '../date-time.tsx'
import { StatusBadge } from '../status-badge.tsx'
import { valueText } from './value-text.ts'

export type AboutRow = Pick<AuditEntry, 'subject' | 'subjectId'>

const Fields = ({ entry: { name, fields } }: { entry: AuditEntry }) => (
  <div className="mt-2 overflow-x-auto">
    <table className="w-full min-w-88 table-fixed text-left">
      <caption className="py-1 text-left font-medium wrap-anywhere">{name || 'Recorded'}</caption>
      <thead className="text-muted">
        <tr>
          <ColumnHeads names={['Field', 'Before', 'After']} className="py-1 pr-4 font-medium" />
        </tr>
      </thead>
      <tbody>
        {fields.map(({ column, label, before, after }) => (
          <tr key={column} className="border-t border-line align-top">
            <th scope="row" className="py-1 pr-4 font-normal wrap-anywhere">
              {label}
            </th>
            <td className="py-1 pr-4 wrap-anywhere whitespace-pre-wrap">{valueText(column, before)}</td>
            <td className="py-1 wrap-anywhere whitespace-pre-wrap">{valueText(column, after)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)

const Details = ({ change: { entries, total } }: { change: AuditChange }) => {
  const shown = entries.filter(({ fields }) => fields.length > 0)
  if (shown.length === 0) return null
  return (
    <details className="mt-1 text-sm lg:mt-0 lg:text-xs lg:open:w-full lg:open:pb-3">
      <summary className="cursor-pointer py-2 text-muted pointer-coarse:py-3">
        {total === 1 ? 'Details' : `Details of ${total} entries`}
      </summary>
      {shown.map((entry) => (
        <Fields key={entry.id} entry={entry} />
      ))}
      {total > entries.length && (
        <p className="mt-2 text-muted">{`And ${total - entries.length} more, which are in the export.`}</p>
      )}
    </details>
  )
}

export const AuditChangeRow = ({
  change,
  onAbout,
}: {
  change: AuditChange
  /** Shows what happened to one thing. Undefined: that is what is shown. */
  onAbout: ((about: AboutRow) => void) | undefined
}) => {
  const { sentence, outcome, at, address, role, entries } = change
  const [first] = entries
  return (
    <li className="border-b border-line py-3 lg:flex lg:min-h-(--row-height) lg:flex-wrap lg:items-center lg:gap-x-6 lg:py-0.5 lg:text-xs">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 lg:min-w-80 lg:flex-1">
        <span className="min-w-0 wrap-anywhere">{sentence}</span>
        {outcome === 'refused' && <StatusBadge tone="quiet">Refused</StatusBadge>}
      </p>
      <p className="mt-0.5 flex flex-wrap items-center gap-x-3 text-sm text-muted wrap-anywhere lg:mt-0 lg:text-xs">
        <span>
          <DateTime iso={at} />
          <span>{` · ${address ?? (role === 'shop' ? 'by itself' : 'unknown address')}`}</span>
        </span>
        {first && first.name !== '' && first.subjectId !== '' && onAbout && (
          <button
            type="button"
            className="min-h-6 underline underline-offset-4 hover:text-ink pointer-coarse:min-h-11"
            onClick={() => onAbout({ subject: first.subject, subjectId: first.subjectId })}
          >
            {`All changes of ${first.name}`}
          </button>
        )}
      </p>
      <Details change={change} />
    </li>
  )
}
