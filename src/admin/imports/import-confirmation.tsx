/** What an import asks before it runs: about prices that change greatly, and where it cannot be undone. */
import type { CatalogueImport } from '../../contract/imports/import-fields.ts'
import { isImportUndoable, NO_IMPORT_UNDO } from '../../domain/imports/import-undo.ts'
import { largeChangesSentence } from '../../domain/pricing/price-change.ts'
import { Dialog, DialogForm } from '../components/dialog.tsx'

type Counts = NonNullable<CatalogueImport['report']>['counts']

/** Sentences; none: it runs unasked. */
export const importWarnings = ({ create, change, largePriceChanges = 0 }: Counts): string[] => [
  ...(largePriceChanges > 0
    ? [
        `${largeChangesSentence(largePriceChanges)} Notes in the list of products name ${largePriceChanges === 1 ? 'it' : 'them'}.`,
      ]
    : []),
  ...(isImportUndoable(create + change) ? [] : [NO_IMPORT_UNDO]),
]

type ImportConfirmationProps = {
  warnings: readonly string[]
  isOpen: boolean
  onImport: () => void
  onClose: () => void
}

export const ImportConfirmation = ({ warnings, isOpen, onImport, onClose }: ImportConfirmationProps) => (
  <Dialog of={isOpen} onClose={onClose} title="Import these products?">
    <DialogForm action={{ isBusy: false }} onSubmit={onImport} button="Import now" onCancel={onClose}>
      {warnings.map((warning) => (
        <p key={warning}>{warning}</p>
      ))}
    </DialogForm>
  </Dialog>
)
