/** What the dry run found, by kind, with the line and column of each error. */
import { useEffect, useState } from 'react'
import type { CatalogueImport, CatalogueImportRow } from '../../contract/imports/import-fields.ts'
import { Button } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
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
  const [rows, setRows] = useState<CatalogueImportRow[]>()
  const [problem, setProblem] = useState<string>()
  const { id, state } = stored
  // biome-ignore lint/correctness/useExhaustiveDependencies: after the run the rows name the created products
  useEffect(() => {
    let isCurrent = true
    importApi.rows(id, kind).then(
      (found) => {
        if (!isCurrent) return
        setRows(found)
        setProblem(undefined)
      },
      (error: unknown) => isCurrent && setProblem(messageOf(error)),
    )
    return () => {
      isCurrent = false
    }
  }, [id, kind, state])
  const more = async () => {
    try {
      setRows([...(rows ?? []), ...(await importApi.rows(id, kind, rows?.at(-1)?.position))])
    } catch (error) {
      setProblem(messageOf(error))
    }
  }
  return (
    <section aria-label="Products of the file" className="mt-8">
      <div className="flex flex-wrap gap-2">
        {KINDS.map(([each, label]) => (
          <Button
            key={each}
            size="sm"
            variant={each === kind ? 'solid' : 'outline'}
            aria-pressed={each === kind}
            className="pointer-coarse:min-h-11"
            onClick={() => {
              setRows(undefined)
              setKind(each)
            }}
          >
            {`${label} (${counts[each]})`}
          </Button>
        ))}
      </div>
      {problem && (
        <p role="alert" className="mt-4 text-sale">
          {problem}
        </p>
      )}
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
