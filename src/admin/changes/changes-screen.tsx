/** /admin/changes: what was saved in the last seven days and the person may change today; each save with its undo. */
import type { ChangeList, ListedChange } from '../../contract/changes/changes.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { useQueryClient } from '../../ui/query-hooks.tsx'
import { Empty, PagedList } from '../components/paged-list.tsx'
import { SmallButton } from '../components/small-button.tsx'
import { StaffScreen } from '../components/staff-screen.tsx'
import { useAction } from '../components/use-action.ts'
import { type ListPage, useListPages } from '../components/use-list-pages.ts'
import { DateTime } from '../date-time.tsx'
import { type QueryOf, queryOf } from '../staff-call.ts'
import { staffCall } from '../staff-request.ts'
import { useMay } from '../staff-session.ts'
import { undoChange } from './undo.ts'

const readPage = async (
  query: QueryOf<'GET /api/admin/changes'>,
  signal: AbortSignal,
): Promise<ListPage<ListedChange>> => {
  const { changes, next }: ChangeList = await staffCall('GET /api/admin/changes', { query, signal })
  return { rows: changes, total: changes.length, next }
}

const ChangeRow = ({ change, onUndone }: { change: ListedChange; onUndone: () => void }) => {
  const client = useQueryClient()
  const { isBusy, run } = useAction()
  const { id, actor, title, madeAt, undoneAt, undoneBy } = change
  const undo = () =>
    run(
      () => undoChange(client, id),
      (undone) => undone && onUndone(),
    )
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line py-3">
      <div className="min-w-0 flex-1 basis-72">
        <p className="wrap-anywhere">{`${actor} ${title}`}</p>
        <p className="mt-0.5 text-sm text-muted wrap-anywhere">
          <DateTime iso={madeAt} />
          {undoneAt && (
            <>
              <span>{` · undone by ${undoneBy}, `}</span>
              <DateTime iso={undoneAt} />
            </>
          )}
        </p>
      </div>
      {!undoneAt && (
        <SmallButton aria-disabled={isBusy} aria-label={`Undo: ${actor} ${title}`} onClick={undo}>
          {isBusy ? 'Undoing...' : 'Undo'}
        </SmallButton>
      )}
    </li>
  )
}

const everything = queryOf({})

export const Screen = () => {
  const may = useMay()
  const list = useListPages(everything, readPage)
  return (
    <StaffScreen
      title="Changes"
      actions={
        may('see-audit-log') && (
          <ButtonLink href="/admin/audit" variant="outline">
            Audit log
          </ButtonLink>
        )
      }
      intro="Saves of the last seven days that you may undo. An undo leaves what was changed since, and units that were sold stay sold. Orders, money, mails and staff are not in this list."
    >
      <PagedList
        list={list}
        what="The changes"
        more="changes"
        empty={<Empty>Nothing was saved in the last seven days.</Empty>}
      >
        {(rows) => (
          <ul aria-label="Changes" aria-busy={list.isLoading} className="mt-4">
            {rows.map((change) => (
              <ChangeRow key={change.id} change={change} onUndone={list.retry} />
            ))}
          </ul>
        )}
      </PagedList>
    </StaffScreen>
  )
}
