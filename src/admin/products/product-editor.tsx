/** The editor of a product: its sections, the preview beside them, and the bar that saves. */
import { useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { StaffProduct } from '../../contract/products/product-schemas.ts'
import { Button } from '../../ui/button.tsx'
import { useNavigation } from '../../ui/navigation.ts'
import { useQueryClient } from '../../ui/query-hooks.tsx'
import { toastSaved } from '../changes/undo.ts'
import { Dialog, DialogForm } from '../components/dialog.tsx'
import { StaffScreen } from '../components/staff-screen.tsx'
import { addFiles, usePictureUploads } from '../components/use-picture-uploads.ts'
import { ConflictForm } from './conflict-form.tsx'
import { DraftOffer } from './draft-offer.tsx'
import { FitSection } from './fit-section.tsx'
import { GroupSection, StatusSection } from './group-section.tsx'
import { LeaveGuard } from './leave-guard.tsx'
import { addNamedPicture, assignNewColors } from './picture-color.ts'
import { PicturesSection } from './pictures-section.tsx'
import { previewProduct } from './preview-product.ts'
import { ProductActions } from './product-actions.tsx'
import { refreshProducts } from './product-api.ts'
import { ProductPreview } from './product-preview.tsx'
import { SaveBar } from './save-bar.tsx'
import { CustomsSection, FactsSection, NameSection, PriceSection, SearchSection } from './text-sections.tsx'
import { uploadWithProgress } from './upload-with-progress.ts'
import { useFileDrop } from './use-file-drop.ts'
import type { Groups } from './use-groups.ts'
import { useMediaQuery } from './use-media-query.ts'
import { useProductForm } from './use-product-form.ts'
import { VariantsSection } from './variants-section.tsx'

type ProductEditorProps = {
  /** Undefined for a new product. */
  opened: StaffProduct | undefined
  groups: Groups
  onGroups: (groups: Groups) => void
}

export const ProductEditor = ({ opened, groups, onGroups }: ProductEditorProps) => {
  const { navigate } = useNavigation()
  const client = useQueryClient()
  const root = useRef<HTMLDivElement>(null)
  const isWide = useMediaQuery('(width >= 80rem)')
  const [isPreviewOpen, setPreviewOpen] = useState(false)
  const [isBeside, setBeside] = useState(true)
  const finishUploads = useRef<() => Promise<boolean>>(() => Promise.resolve(true))

  const names = {
    brand: (id: string) => groups.brands.find((brand) => brand.id === id)?.name ?? 'another brand',
    category: (id: string) =>
      groups.categories.find((category) => category.id === id)?.name ?? 'another category',
  }
  const editor = useProductForm({
    opened,
    names,
    finishUploads: () => finishUploads.current(),
    onSaved: (product, wasNew) => {
      refreshProducts(client)
      toastSaved(client, product, {
        title: product.status === 'live' ? 'Saved' : 'Saved as a draft',
        description: product.status === 'live' ? `${product.name} is in the shop.` : 'Only staff see it.',
      })
      if (wasNew) navigate(`/admin/products/${product.id}`, { replace: true })
    },
    onInvalid: () => {
      flushSync(() => undefined)
      requestAnimationFrame(() =>
        root.current?.querySelector<HTMLElement>('[aria-invalid=true], [data-problem]')?.focus(),
      )
    },
  })
  const { form, pattern, product, set, problems } = editor
  /** Of the pictures that were added since the editor was opened, by address. */
  const fileNames = useRef(new Map<string, string>())
  const uploads = usePictureUploads(form.images.length, (url, name) => {
    fileNames.current.set(url, name)
    set((before) => addNamedPicture(before, url, name))
  })
  const setVariants: typeof set = (change) =>
    set((before) => {
      const changes = change(before)
      return { ...changes, ...assignNewColors(before, { ...before, ...changes }, fileNames.current) }
    })
  finishUploads.current = uploads.finish
  const addPictures = (files: readonly File[]) => addFiles(uploads, files, uploadWithProgress)
  const isDragOver = useFileDrop(addPictures)
  const preview = useMemo(() => previewProduct(form, pattern, groups), [form, pattern, groups])
  const isNew = !product
  const section = { form, set, problems }
  const isPreviewBeside = isWide && isBeside
  return (
    <StaffScreen
      title={isNew ? 'New product' : product.name}
      actions={
        <>
          {product && <ProductActions product={product} onChanged={editor.accept} />}
          {isWide ? (
            <Button variant="outline" aria-pressed={isBeside} onClick={() => setBeside(!isBeside)}>
              {isBeside ? 'Hide preview' : 'Show preview'}
            </Button>
          ) : (
            <Button variant="outline" onClick={() => setPreviewOpen(true)}>
              Preview
            </Button>
          )}
        </>
      }
    >
      {editor.offered && (
        <DraftOffer savedAt={editor.offered.savedAt} onRestore={editor.restore} onRefuse={editor.refuse} />
      )}
      <div
        ref={root}
        className={`mt-6 ${isPreviewBeside ? 'grid grid-cols-[minmax(0,1fr)_27rem] gap-8' : 'max-w-4xl'}`}
      >
        <div className="min-w-0">
          <NameSection {...section} isNew={isNew} />
          <PicturesSection
            {...section}
            uploads={uploads.uploads}
            errors={uploads.errors}
            room={uploads.room}
            onFiles={addPictures}
          />
          <PriceSection {...section} product={product} />
          <GroupSection {...section} groups={groups} onGroups={onGroups} />
          <VariantsSection {...section} set={setVariants} pattern={pattern} onPattern={editor.setPattern} />
          <FactsSection {...section} />
          <FitSection {...section} />
          <CustomsSection {...section} />
          <StatusSection {...section} />
          <SearchSection {...section} isNew={isNew} />
        </div>
        {isPreviewBeside && (
          <aside aria-label="Preview" className="sticky top-16 h-[calc(100dvh-10rem)] border border-line">
            <ProductPreview product={preview} />
          </aside>
        )}
      </div>
      <SaveBar
        isNew={isNew}
        isUnsaved={editor.isUnsaved}
        isSaving={editor.isSaving}
        status={form.status}
        message={editor.message}
        onSave={(status) => void editor.save(status)}
        onDiscard={editor.discard}
      />
      {!isWide && (
        <Dialog of={isPreviewOpen} onClose={() => setPreviewOpen(false)} title="Preview" side="right">
          <div className="h-full">
            <ProductPreview product={preview} />
          </div>
        </Dialog>
      )}
      <LeaveGuard isUnsaved={editor.isUnsaved} onDiscard={editor.discard} />
      <Dialog of={editor.clash} onClose={editor.closeClash} title="This product has changed">
        <ConflictForm
          conflicts={editor.clash?.conflicts ?? []}
          onClose={editor.closeClash}
          onResolve={editor.resolve}
        />
      </Dialog>
      <Dialog of={editor.question} onClose={editor.closeQuestion} title="Save this price?">
        <DialogForm
          action={{ isBusy: editor.isSaving }}
          onSubmit={() => editor.save(editor.question?.status, true)}
          button="Save"
          cancel="Back to the price"
          onCancel={editor.closeQuestion}
        >
          <p>{editor.question?.sentence}</p>
        </DialogForm>
      </Dialog>
      {isDragOver && (
        <div
          aria-hidden="true"
          className="pointer-events-none fixed inset-4 z-50 grid place-items-center rounded-md border-2 border-dashed border-ink bg-paper/90 text-xl font-medium"
        >
          Drop the pictures to add them
        </div>
      )}
    </StaffScreen>
  )
}
