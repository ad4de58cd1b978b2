/** Pictures of an import: a zip of them, and those that could not be fetched. */
import { useCallback } from 'react'
import type { CatalogueImport } from '../../contract/imports/import-fields.ts'
import { Button } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { Problem } from '../components/problem.tsx'
import { useAction } from '../components/use-action.ts'
import { useLoaded } from '../components/use-loaded.ts'
import { messageOf } from '../staff-request.ts'
import { FileDrop } from './file-drop.tsx'
import { importApi } from './import-api.ts'
import { isBusy } from './use-import.ts'

type PicturesProps = {
  stored: CatalogueImport
  perform: (call: () => Promise<CatalogueImport>) => Promise<boolean>
}

export const ImportPictures = ({ stored, perform }: PicturesProps) => {
  const { id, pictures, state, report } = stored
  const upload = useAction()
  const { failed } = pictures
  // biome-ignore lint/correctness/useExhaustiveDependencies: read again after each attempt
  const read = useCallback(async () => (failed === 0 ? [] : importApi.missing(id)), [id, failed, state])
  const { data: missing = [], error } = useLoaded(read)
  const isWanted = state === 'done' ? failed > 0 : (report?.counts.pictures ?? 0) > 0
  if (!isWanted || isBusy(stored)) return null
  return (
    <section aria-labelledby="import-pictures" className="mt-8">
      <h2 id="import-pictures" className="text-xl font-medium">
        {state === 'done' ? `${failed} ${failed === 1 ? 'picture is' : 'pictures are'} missing` : 'Pictures'}
      </h2>
      <Problem className="mt-2">{error && messageOf(error)}</Problem>
      {missing.length > 0 && (
        <>
          <ul className="mt-4 divide-y divide-line border-y border-line text-sm">
            {missing.map(({ productId, product, source, reason }) => (
              <li key={`${productId} ${source}`} className="py-2">
                <Link
                  href={`/admin/products/${productId}`}
                  className="font-medium underline underline-offset-4"
                >
                  {product}
                </Link>
                <span className="block break-all text-muted">{source}</span>
                <span className="block">{reason}</span>
              </li>
            ))}
          </ul>
          <Button className="mt-4" onClick={() => void perform(() => importApi.retryPictures(id))}>
            Fetch them again
          </Button>
        </>
      )}
      {stored.hasPictures && state !== 'done' && (
        <p className="mt-2 text-sm">A zip of pictures is uploaded and is used by the import.</p>
      )}
      <div className="mt-4">
        <FileDrop
          label="Zip of pictures"
          button={stored.hasPictures ? 'Choose another zip' : 'Choose a zip'}
          accept=".zip,application/zip"
          isBusy={upload.isBusy}
          onFile={(file) => void upload.run(() => perform(() => importApi.uploadPictures(id, file)))}
          hint="Optional: a zip of up to 500 MB. A picture is found by its file name, or by an address that ends in it; all others are fetched from their https addresses."
        />
      </div>
    </section>
  )
}
