/** How the file was read, and how many products the run would create, change or leave alone. */
import type { CatalogueImport } from '../../contract/imports/import-fields.ts'
import { isImportUndoable, NO_IMPORT_UNDO } from '../../domain/imports/import-undo.ts'
import { largeChangesSentence } from '../../domain/pricing/price-change.ts'

type Report = NonNullable<CatalogueImport['report']>

const ENCODINGS: Record<string, string> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16',
  'windows-1252': 'Windows-1252',
}
const DELIMITERS: Record<string, string> = { ',': 'commas', ';': 'semicolons', '\t': 'tabs' }

const listed = (names: readonly string[]): string =>
  names.length > 30 ? `${names.slice(0, 30).join(', ')} and ${names.length - 30} more` : names.join(', ')

/** Where the pictures come from, so that a zip with other names is noticed before the run. */
const PictureCounts = ({ counts }: { counts: Report['counts'] }) => {
  const { pictures, picturesInFiles = 0, picturesMissing = 0 } = counts
  const fetched = pictures - picturesInFiles - picturesMissing
  return (
    <>
      {picturesInFiles > 0 && <li>{`${picturesInFiles} of ${pictures} pictures are in the zip.`}</li>}
      {fetched > 0 && (
        <li>
          {`${fetched} ${fetched === 1 ? 'picture is' : 'pictures are'} fetched from https addresses after the data.`}
        </li>
      )}
      {picturesMissing > 0 && (
        <li className="text-sale">
          {`${picturesMissing} ${picturesMissing === 1 ? 'picture is' : 'pictures are'} named without an address: choose a zip that has them.`}
        </li>
      )}
    </>
  )
}

export const ImportSummary = ({ report, isDone }: { report: Report; isDone: boolean }) => {
  const { format, counts, newBrands, newCategories, skipped } = report
  const { largePriceChanges = 0 } = counts
  const figures: [string, number][] = [
    [isDone ? 'created' : 'to create', counts.create],
    [isDone ? 'changed' : 'to change', counts.change],
    ['unchanged', counts.unchanged],
    ['with errors', counts.error],
  ]
  const mapped = format.options.filter(({ meaning }) => meaning !== null)
  return (
    <section aria-label={isDone ? 'Result' : 'Dry run'} className="mt-6">
      <dl className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        {figures.map(([label, count]) => (
          <div key={label} className="flex flex-col-reverse rounded-sm border border-line p-4">
            <dt className="text-sm text-muted">{label}</dt>
            <dd className={`text-2xl font-medium ${label === 'with errors' && count > 0 ? 'text-sale' : ''}`}>
              {count}
            </dd>
          </div>
        ))}
      </dl>
      <ul className="mt-4 space-y-1 text-sm">
        <li>
          <span>{`${format.dialect === 'shopify' ? "Shopify's" : "WooCommerce's"} format, ${format.records} rows, ${ENCODINGS[format.encoding] ?? format.encoding}, separated by ${DELIMITERS[format.delimiter] ?? 'commas'}`}</span>
          {format.decimalSign && (
            <span>{`, prices as ${format.decimalSign === '.' ? '1,999.00' : '1.999,00'}`}</span>
          )}
        </li>
        {mapped.length > 0 && (
          <li>{`Options: ${mapped.map(({ name, meaning }) => `${name} is the ${meaning}`).join(', ')}`}</li>
        )}
        {newBrands.length > 0 && <li>{`New brands: ${listed(newBrands)}`}</li>}
        {newCategories.length > 0 && <li>{`New categories: ${listed(newCategories)}`}</li>}
        {counts.emptied > 0 && (
          <li className="text-sale">{`${counts.emptied} fields are emptied by blank cells.`}</li>
        )}
        {largePriceChanges > 0 && !isDone && (
          <li className="text-sale">{largeChangesSentence(largePriceChanges)}</li>
        )}
        {!isImportUndoable(counts.create + counts.change) && <li className="text-sale">{NO_IMPORT_UNDO}</li>}
        {counts.pictures > 0 && !isDone && <PictureCounts counts={counts} />}
        {format.missingColumns.length > 0 && (
          <li className="text-sale">{`Missing columns: ${format.missingColumns.join(', ')}`}</li>
        )}
        {skipped.map(({ line, sentence }) => (
          <li key={line}>{`Line ${line} is left out: ${sentence}`}</li>
        ))}
      </ul>
    </section>
  )
}
