/** Pictures of an import: a zip of them, and those that could not be fetched. */
import { useEffect, useState } from 'react'
import type { CatalogueImport } from '../../contract/imports/import-fields.ts'
import { Button } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { messageOf } from '../staff-request.ts'
import { FileDrop } from './file-drop.tsx'
import { importApi, type MissingPicture } from './import-api.ts'
import { isBusy } from './use-import.ts'

type PicturesProps = {
  stored: CatalogueImport
  perform: (call: () => Promise<CatalogueImport>) => Promise<boolean>
}

export const ImportPictures = ({ stored, perform }: PicturesProps) => {
  const { id, pictures, state, report } = stored
  const [missing, setMissing] = useState<MissingPicture[]>([])
  const [problem, setProblem] = useState<string>()
  const [isUploading, setIsUploading] = useState(false)
  const { failed } = pictures
  // biome-ignore lint/correctness/useExhaustiveDependencies: read again after each attempt
  useEffect(() => {
    if (failed === 0) return setMissing([])
    importApi.missing(id).then(setMissing, (error: unknown) => setProblem(messageOf(error)))
  }, [id, failed, state])
  const isWanted = state === 'done' ? failed > 0 : (report?.counts.pictures ?? 0) > 0
  if (!isWanted || isBusy(stored)) return null
  const send = async (file: File) => {
    setIsUploading(true)
    await perform(() => importApi.uploadPictures(id, file))
    setIsUploading(false)
  }
  return (
    <section aria-labelledby="import-pictures" className="mt-8">
      <h2 id="import-pictures" className="text-xl font-medium">
        {state === 'done' ? `${failed} ${failed === 1 ? 'picture is' : 'pictures are'} missing` : 'Pictures'}
      </h2>
      {problem && (
        <p role="alert" className="mt-2 text-sale">
          {problem}
        </p>
      )}
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
          isBusy={isUploading}
          onFile={(file) => void send(file)}
          hint="Optional: a zip of up to 500 MB. A picture is found by its file name, or by an address that ends in it; all others are fetched from their https addresses."
        />
      </div>
    </section>
  )
}
