/** /admin/products/import: a catalogue file is uploaded, its dry run read and answered, then run. */
import { useEffect, useState } from 'react'
import type { CatalogueImport } from '../../contract/imports/import-fields.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { useNavigation, useScreen } from '../../ui/navigation.ts'
import { useQueryClient } from '../../ui/query-hooks.tsx'
import { undoChange } from '../changes/undo.ts'
import { Dialog, DialogForm } from '../components/dialog.tsx'
import { ExportButton } from '../components/export-button.tsx'
import { Problem } from '../components/problem.tsx'
import { StaffScreen } from '../components/staff-screen.tsx'
import { useAction } from '../components/use-action.ts'
import { useLoaded } from '../components/use-loaded.ts'
import { DateTime } from '../date-time.tsx'
import { refreshProducts } from '../products/product-api.ts'
import { FileDrop } from './file-drop.tsx'
import { downloadExport, importApi } from './import-api.ts'
import { ImportConfirmation, importWarnings } from './import-confirmation.tsx'
import { ImportPictures } from './import-pictures.tsx'
import { ImportQuestions } from './import-questions.tsx'
import { ImportRows } from './import-rows.tsx'
import { ImportSummary } from './import-summary.tsx'
import { isBusy, useImport } from './use-import.ts'

const STATES: Record<CatalogueImport['state'], string> = {
  checking: 'The file is being checked',
  blocked: 'The file cannot be imported yet',
  ready: 'Ready: nothing has been changed so far',
  running: 'The products are being written',
  pictures: 'The products are in the shop. Pictures are being fetched',
  done: 'Imported',
  failed: 'Not imported',
}

const Progress = ({ stored }: { stored: CatalogueImport }) => {
  const { progress } = stored
  const total = progress?.total ?? null
  return (
    <div className="mt-4 max-w-md">
      <progress
        aria-label="Progress"
        className="h-2 w-full accent-moss"
        {...(progress && total ? { value: Math.min(progress.done, total), max: total } : {})}
      />
      <p className="mt-1 text-sm text-muted">
        {progress ? `${progress.done}${total === null ? '' : ` of ${total}`}` : 'Waiting'}
      </p>
    </div>
  )
}

const RecentImports = () => {
  const { data: recent = [] } = useLoaded(importApi.list)
  if (recent.length === 0) return null
  return (
    <section aria-labelledby="recent-imports" className="mt-10">
      <h2 id="recent-imports" className="text-xl font-medium">
        Recent imports
      </h2>
      <ul className="mt-3 divide-y divide-line border-y border-line">
        {recent.map(({ id, fileName, createdAt, state }) => (
          <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2">
            <Link
              href={`/admin/products/import?id=${id}`}
              className="min-w-0 break-all underline underline-offset-4"
            >
              {fileName}
            </Link>
            <span className="text-sm text-muted">
              <span>{`${STATES[state]}, `}</span>
              <DateTime iso={createdAt} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

export const Screen = () => {
  const { url } = useScreen()
  const { navigateLater } = useNavigation()
  const client = useQueryClient()
  const uploading = useAction()
  const removal = useAction()
  const id = url.searchParams.get('id')
  const { current, problem, perform } = useImport(id)
  const upload = (file: File) => {
    const open = navigateLater()
    const store = async () => {
      const stored = await importApi.upload(file)
      open(`/admin/products/import?id=${stored.id}`)
      return stored
    }
    void uploading.run(() => perform(store))
  }
  const undoing = useAction()
  const undo = () =>
    current &&
    undoing.run(
      () => undoChange(client, current.id),
      () => perform(() => importApi.read(current.id)),
    )
  const [isRemoving, setRemoving] = useState(false)
  const [isAsked, setAsked] = useState(false)
  const runImport = ({ id: ready }: CatalogueImport) => {
    setAsked(false)
    void perform(() => importApi.run(ready))
  }
  const remove = ({ id: removed }: CatalogueImport) => {
    const open = navigateLater()
    return removal.run(
      () => importApi.remove(removed),
      () => {
        setRemoving(false)
        open('/admin/products/import')
      },
    )
  }
  const warnings = current?.report ? importWarnings(current.report.counts) : []
  const isDone = current?.state === 'done' || current?.state === 'pictures'
  useEffect(() => {
    if (isDone) refreshProducts(client)
  }, [client, isDone])
  return (
    <StaffScreen
      title="Import and export"
      actions={<ExportButton label="Export all products" save={downloadExport} />}
    >
      <Problem className="mt-4">{problem}</Problem>
      {id === null && (
        <div className="mt-5">
          <FileDrop
            label="Catalogue file"
            button="Choose a CSV file"
            accept=".csv,.tsv,.txt,text/csv"
            isBusy={uploading.isBusy}
            onFile={upload}
            hint="Or drop it here: an export of Shopify, of WooCommerce or of this shop, at most 50 MB. You first see what would change."
          />
          <RecentImports />
        </div>
      )}
      {current && (
        <>
          <div className="mt-5 flex flex-wrap items-center justify-between gap-3">
            <div className="min-w-0">
              <p className="break-all text-sm text-muted">{current.fileName}</p>
              <p role="status" className="text-lg font-medium">
                {STATES[current.state]}
              </p>
            </div>
            <div className="flex flex-wrap gap-2">
              {!isBusy(current) && (
                <ButtonLink href="/admin/products/import" variant="outline">
                  Another file
                </ButtonLink>
              )}
              <Button variant="outline" onClick={() => setRemoving(true)}>
                {isBusy(current) ? 'Stop and delete' : 'Delete import'}
              </Button>
              {current.state === 'failed' && (
                <Button onClick={() => void perform(() => importApi.answer(current.id, current.answers))}>
                  Check again
                </Button>
              )}
              {current.state === 'ready' && (
                <Button onClick={() => (warnings.length > 0 ? setAsked(true) : runImport(current))}>
                  Import now
                </Button>
              )}
              {current.canUndo && (
                <Button variant="outline" aria-disabled={undoing.isBusy} onClick={undo}>
                  {undoing.isBusy ? 'Undoing...' : 'Undo this import'}
                </Button>
              )}
              {current.state === 'done' && <ButtonLink href="/admin/products">See the products</ButtonLink>}
            </div>
          </div>
          <ImportConfirmation
            warnings={warnings}
            isOpen={isAsked && current.state === 'ready'}
            onImport={() => runImport(current)}
            onClose={() => setAsked(false)}
          />
          <Dialog of={isRemoving} onClose={() => setRemoving(false)} title="Delete this import?">
            <DialogForm
              action={removal}
              onSubmit={() => remove(current)}
              button={isBusy(current) ? 'Stop and delete it' : 'Delete it'}
              busy="Deleting..."
              onCancel={() => setRemoving(false)}
            >
              <p>
                The file <strong className="break-all font-medium">{current.fileName}</strong>, its check and
                your answers are deleted. Products that it has changed stay as they are.
              </p>
            </DialogForm>
          </Dialog>
          <Problem className="mt-3">{current.problem}</Problem>
          {isBusy(current) && <Progress stored={current} />}
          {current.report && current.state !== 'checking' && (
            <>
              <ImportSummary report={current.report} isDone={isDone} />
              {(current.state === 'blocked' || current.state === 'ready') && (
                <ImportQuestions
                  key={JSON.stringify(current.answers)}
                  report={current.report}
                  answers={current.answers}
                  isBusy={isBusy(current)}
                  onAnswer={(answers) => void perform(() => importApi.answer(current.id, answers))}
                />
              )}
              <ImportPictures stored={current} perform={perform} />
              {!isBusy(current) && <ImportRows stored={current} counts={current.report.counts} />}
            </>
          )}
        </>
      )}
    </StaffScreen>
  )
}
