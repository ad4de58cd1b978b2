/** /admin/products/grid: many products edited at once, as in a spreadsheet, with one save and one undo. */
import { useEffect, useMemo, useRef, useState } from 'react'
import { countText } from '../../domain/count-text.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { LoadError } from '../../ui/notice.tsx'
import { Skeleton, Skeletons } from '../../ui/skeleton.tsx'
import { ChoiceField } from '../components/choice-field.tsx'
import { useListView } from '../components/list-view.ts'
import { StaffScreen } from '../components/staff-screen.tsx'
import { NoRows } from '../products/no-rows.tsx'
import { ProductFilters } from '../products/product-filters.tsx'
import { productList } from '../products/product-list-view.ts'
import { UnshownReductions } from '../products/unshown-reductions.tsx'
import { useGroups } from '../products/use-groups.ts'
import { useMediaQuery } from '../products/use-media-query.ts'
import { messageOf } from '../staff-request.ts'
import { changePrices, fillDown, type Report } from './grid-actions.ts'
import { choicesOfGroups } from './grid-choices.ts'
import { GRID_COLUMNS } from './grid-columns.ts'
import { applyEdits, redoStep, replaceEdits, undoStep, useGridDraft } from './grid-draft.ts'
import { cellKey, gridProblemsOf, resolveConflict } from './grid-edits.ts'
import { type GridRow, gridRows, rowKey } from './grid-rows.ts'
import { GridTable } from './grid-table.tsx'
import { GridToolbar } from './grid-toolbar.tsx'
import { PercentForm } from './percent-form.tsx'
import { ProblemList } from './problem-list.tsx'
import { ReportText } from './report-text.tsx'
import { SaveBar } from './save-bar.tsx'
import { SaveReview } from './save-review.tsx'
import { useGridControls } from './use-grid-controls.ts'
import { useGridData, useGridVariants } from './use-grid-data.ts'
import { useGridSave } from './use-grid-save.ts'

const NAME_WIDTH = { wide: 240, narrow: 176 }

const loadedText = (loaded: number, total: number, isComplete: boolean): string =>
  isComplete
    ? countText(total, 'product')
    : `${loaded.toLocaleString('en-GB')} of ${countText(total, 'product')} loaded`

export const Screen = () => {
  const { view: filters, query, show } = useListView(productList)
  const data = useGridData(query)
  const { data: groups, error: groupsFailure, refetch: reloadGroups } = useGroups()
  const choices = useMemo(() => choicesOfGroups(groups), [groups])
  const { variants, load: loadVariants, patch: patchVariants } = useGridVariants()
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const [onlyChanged, setOnlyChanged] = useState(false)
  const [report, setReport] = useState<Report>({ text: '', skipped: [] })
  const [dialog, setDialog] = useState<'percent' | 'review' | undefined>(undefined)
  const draft = useGridDraft()
  const { edits } = draft
  const isNarrow = useMediaQuery('(width < 48rem)')
  const [field, setField] = useState(GRID_COLUMNS[0]?.field)
  const table = useRef<HTMLTableElement>(null)

  const columns = useMemo(
    () => (isNarrow ? GRID_COLUMNS.filter((column) => column.field === field) : GRID_COLUMNS),
    [isNarrow, field],
  )
  const allRows = useMemo(() => gridRows(data.products, open, variants), [data.products, open, variants])
  const rows = useMemo(
    () =>
      onlyChanged
        ? allRows.filter(({ key }) => GRID_COLUMNS.some((column) => edits.has(cellKey(key, column.field))))
        : allRows,
    [allRows, onlyChanged, edits],
  )
  const view = { rows, columns, edits, choices }

  const openRows = (productIds: readonly string[]) => {
    setOpen(new Set([...open, ...productIds]))
    loadVariants(productIds.filter((id) => !variants.has(id))).catch((error: unknown) =>
      setReport({ text: `Sizes and colours could not be loaded: ${messageOf(error)}`, skipped: [] }),
    )
  }
  const toggle = ({ productId, counting }: GridRow) => {
    if (counting === 'together') return
    if (!open.has(productId)) openRows([productId])
    else setOpen(new Set([...open].filter((id) => id !== productId)))
  }
  const refresh = () => {
    data.refresh()
    loadVariants([...open]).catch(() => undefined) // The rows keep the figures that they have.
  }

  const controls = useGridControls({ view, table, onReport: setReport, onToggle: toggle })
  const { range } = controls
  const rowsByKey = useMemo(() => new Map(allRows.map((row) => [row.key, row])), [allRows])
  const { isBusy, save, takeBack } = useGridSave({
    onSaved: (saved) => {
      data.patch(saved)
      patchVariants(saved)
    },
    onStale: refresh,
    onReport: setReport,
    nameOf: ({ kind, id }) => rowsByKey.get(`${kind} ${id}`)?.name ?? 'A product',
  })
  const problems = gridProblemsOf(edits)
  // The last changed row may be gone.
  useEffect(() => {
    if (edits.size === 0) setOnlyChanged(false)
  }, [edits])

  return (
    <StaffScreen
      title="Bulk edit"
      actions={
        <ButtonLink href={`/admin/products${query && `?${query}`}`} variant="outline">
          Product list
        </ButtonLink>
      }
    >
      <ProductFilters
        view={filters}
        groups={groups}
        onChange={(part) => show({ ...filters, ...part })}
        onArrowDown={() => table.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()}
      />
      <UnshownReductions />
      <GridToolbar
        hasSelection={range !== undefined}
        canUndo={draft.past.length > 0}
        canRedo={draft.future.length > 0}
        onUndo={undoStep}
        onRedo={redoStep}
        onFillDown={() => range && controls.run(fillDown(view, range))}
        onPercent={() => setDialog('percent')}
        onSelectColumn={controls.selectColumn}
        onOpenAll={() =>
          openRows(data.products.filter(({ counting }) => counting === 'by-variant').map(({ id }) => id))
        }
      />
      <div className="mt-2 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <div className="flex min-h-9 min-w-0 flex-1 flex-wrap items-center gap-x-6 text-sm">
          <p className="text-muted">{loadedText(data.products.length, data.total, data.isComplete)}</p>
          <ReportText report={report} />
        </div>
        <label className="flex min-h-9 pointer-coarse:min-h-11 items-center gap-2 text-sm">
          <input
            type="checkbox"
            className="size-5 accent-moss"
            checked={onlyChanged}
            disabled={edits.size === 0}
            onChange={({ target }) => setOnlyChanged(target.checked)}
          />
          Only changed rows
        </label>
        {isNarrow && (
          <ChoiceField
            label="Column"
            className="w-full"
            value={field ?? ''}
            choices={GRID_COLUMNS.map(({ field: value, label }) => [value, label] as const)}
            onChange={setField}
          />
        )}
      </div>
      <ProblemList
        edits={edits}
        isShown={(row) => rowsByKey.has(row)}
        onJump={(row, edit) => {
          setField(edit.field)
          controls.jumpTo(row, edit.field)
        }}
        onResolve={(edit, choice) => {
          const key = cellKey(rowKey(edit.kind, edit.id), edit.field)
          if (edit.stored !== undefined) replaceEdits(resolveConflict(edits, key, choice))
          else applyEdits(new Map([...edits].filter(([other]) => other !== key)))
        }}
      />
      {groupsFailure && <LoadError what="Brands and categories" onRetry={() => void reloadGroups()} />}
      {data.failed ? (
        <LoadError what="Products" onRetry={data.retry} />
      ) : rows.length > 0 ? (
        <GridTable
          rows={rows}
          columns={columns}
          edits={edits}
          choices={choices}
          controls={controls}
          open={open}
          table={table}
          onToggle={toggle}
          nameWidth={isNarrow ? NAME_WIDTH.narrow : NAME_WIDTH.wide}
        />
      ) : data.isComplete ? (
        <NoRows isFiltered={productList.isFiltered(filters) || onlyChanged} />
      ) : (
        <Skeletons count={6} label="Products are loading">
          {(key) => <Skeleton key={key} className="mt-3 h-10 w-full" />}
        </Skeletons>
      )}
      <SaveBar
        draft={draft}
        problems={problems.length}
        isBusy={isBusy}
        onReview={() => problems.length === 0 && setDialog('review')}
        onDiscard={() => {
          applyEdits(new Map())
          setReport({ text: 'All changes are discarded. Undo brings them back.', skipped: [] })
        }}
        onTakeBack={() => void takeBack()}
      />
      <PercentForm
        open={dialog === 'percent'}
        onClose={() => setDialog(undefined)}
        onApply={(percent) => range && controls.run(changePrices(view, range, percent))}
      />
      <SaveReview
        open={dialog === 'review'}
        edits={edits}
        valuesOf={(key) => rowsByKey.get(key)?.values}
        choices={choices}
        isSaving={isBusy}
        onClose={() => setDialog(undefined)}
        onSave={() => !isBusy && void save().then(() => setDialog(undefined))}
      />
    </StaffScreen>
  )
}
