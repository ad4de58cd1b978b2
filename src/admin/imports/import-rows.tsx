/** What the dry run found, by kind, with the line and column of each error. */
import { useCallback, useState } from 'react'
import type { CatalogueImport, CatalogueImportRow } from '../../contract/imports/import-fields.ts'
import { Button } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { ChoiceButtons } from '../components/choice-buttons.tsx'
import { Problem } from '../components/problem.tsx'
import { useAction } from '../components/use-action.ts'
import { useLoaded } from '../components/use-loaded.ts'
import { messageOf } from '../staff-request.ts'
import { importApi } from './import-api.ts'

type Kind = CatalogueImportRow['kind']
const KINDS: readonly (readonly [Kind, string])[] = [
  ['error', 'Errors'],
  ['create', 'New'],
  ['change', 'Changed'],
  ['unchanged', 'Unchanged'],
]
const PAGE = 100

const place = (line: number, row: number, column: string | null): string =>
  `Line ${line}${row === line ? '' : ` (row ${row} of a spreadsheet)`}${column === null ? '' : `, ${column}`}`

const Findings = ({ row }: { row: CatalogueImportRow }) => (
  <ul className="space-y-1 text-sm">
    {row.problems.map((problem, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
      <li key={index} className="text-sale">
        {`${place(problem.line, problem.row, problem.column)}: ${problem.sentence}`}
      </li>
    ))}
    {row.changes.map(({ field, from, to }, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
      <li key={index} className="break-words">
        <span>{`${field}: ${from === '' ? 'nothing' : `"${from}"`} becomes ${to === '' ? 'nothing' : `"${to}"`}`}</span>
        {row.emptied.includes(field) && <strong className="font-medium text-sale"> (emptied)</strong>}
      </li>
    ))}
    {row.notes.map((note, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
      <li key={index} className="text-muted">
        {`${place(note.line, note.row, note.column)}: ${note.sentence}`}
      </li>
    ))}
  </ul>
)

export const ImportRows = ({ stored, counts }: { stored: CatalogueImport; counts: Record<Kind, number> }) => {
  const [kind, setKind] = useState<Kind>(() => KINDS.find(([each]) => counts[each] > 0)?.[0] ?? 'unchanged')
  const { id, state } = stored
  // biome-ignore lint/correctness/useExhaustiveDependencies: after the run the rows name the created products
  const read = useCallback(() => importApi.rows(id, kind), [id, kind, state])
  const { data: rows, error, setData: setRows } = useLoaded(read)
  const { problem, run } = useAction()
  const more = () =>
    run(
      () => importApi.rows(id, kind, rows?.at(-1)?.position),
      (next) => setRows([...(rows ?? []), ...next]),
    )
  return (
    <section aria-label="Products of the file" className="mt-8">
      <ChoiceButtons
        value={kind}
        choices={KINDS.map(([each, label]) => [each, `${label} (${counts[each]})`] as const)}
        onChange={(chosen) => {
          setRows(undefined)
          setKind(chosen)
        }}
      />
      <Problem className="mt-4">{error ? messageOf(error) : problem}</Problem>
      {rows?.length === 0 && <p className="mt-4 text-muted">None.</p>}
      {rows && rows.length > 0 && (
        <ul className="mt-4 divide-y divide-line border-y border-line">
          {rows.map((row) => (
            <li key={row.position} className="grid gap-x-6 gap-y-1 py-3 md:grid-cols-[minmax(12rem,1fr)_2fr]">
              <p className="min-w-0 break-words">
                {row.productId === null ? (
                  <span className="font-medium">{row.name || row.handle}</span>
                ) : (
                  <Link
                    href={`/admin/products/${row.productId}`}
                    className="font-medium underline underline-offset-4"
                  >
                    {row.name || row.handle}
                  </Link>
                )}
                <span className="block text-sm text-muted">{`Line ${row.line}`}</span>
              </p>
              <Findings row={row} />
            </li>
          ))}
        </ul>
      )}
      {rows && rows.length < counts[kind] && rows.length % PAGE === 0 && rows.length > 0 && (
        <Button variant="outline" className="mt-4" onClick={() => void more()}>
          Load more
        </Button>
      )}
    </section>
  )
}
