/** The actions of a saved product beside its heading: view, stock history, labels, duplicate, archive and delete. */
import { useState } from 'react'
import type { StaffProduct } from '../../contract/products/product-schemas.ts'
import { choiceText } from '../../domain/products/variants.ts'
import { Button, ButtonLink, buttonClasses } from '../../ui/button.tsx'
import { useNavigation } from '../../ui/navigation.ts'
import { useQueryClient } from '../../ui/query-hooks.tsx'
import { toastSaved } from '../changes/undo.ts'
import { Dialog, DialogForm } from '../components/dialog.tsx'
import { useAction } from '../components/use-action.ts'
import { LabelDialog, type LabelLine } from '../documents/label-dialog.tsx'
import { productApi, refreshProducts } from './product-api.ts'
import { dropDraft } from './product-form-draft.ts'

/** Drafts and archived products open with the key that staff alone have. */
const shopPath = ({ slug, status, previewKey }: StaffProduct): string =>
  `/products/${slug}${status === 'draft' ? `?preview=${encodeURIComponent(previewKey)}` : ''}`

/** One of each size and colour. */
const labelsOf = ({ name, variants }: StaffProduct): LabelLine[] =>
  variants.map(({ id, ...choice }) => ({ variantId: id, title: choiceText(choice) || name, copies: 1 }))

type ProductActionsProps = { product: StaffProduct; onChanged: (product: StaffProduct) => void }

export const ProductActions = ({ product, onChanged }: ProductActionsProps) => {
  const { navigate, navigateLater } = useNavigation()
  const client = useQueryClient()
  const [isDeleting, setDeleting] = useState(false)
  const [labels, setLabels] = useState<LabelLine[]>()
  const { isBusy, run } = useAction({ failsInToast: true })
  const { id, name, status, hasOrders } = product
  const isArchived = status === 'archived'

  const act = (work: () => Promise<void>) => void run(work, () => refreshProducts(client))
  const duplicate = () =>
    act(async () => {
      const open = navigateLater()
      const copy = await productApi.duplicate(id)
      toastSaved(
        client,
        copy,
        { title: 'Duplicated', description: `This is the copy: "${copy.name}", a draft.` },
        () => navigate(`/admin/products/${id}`),
      )
      open(`/admin/products/${copy.id}`)
    })
  const archive = () =>
    act(async () => {
      const changed = await productApi[isArchived ? 'restore' : 'archive'](id)
      onChanged(changed)
      toastSaved(client, changed, {
        title: isArchived ? 'Restored as a draft' : 'Archived',
        description: isArchived ? 'Publish it to sell it again.' : 'It is no longer sold.',
      })
    })
  const remove = () =>
    act(async () => {
      const open = navigateLater()
      const answer = await productApi.remove(id)
      dropDraft(id)
      setDeleting(false)
      toastSaved(client, answer, { title: 'Deleted', description: `${name} is gone.` }, () =>
        navigate(`/admin/products/${id}`),
      )
      open('/admin/products')
    })
  return (
    <>
      <a
        href={shopPath(product)}
        target="_blank"
        rel="noreferrer"
        className={buttonClasses({ variant: 'outline' })}
      >
        <span>{status === 'live' ? 'View in shop' : 'Preview in shop'}</span>
        <span className="sr-only"> (opens a new tab)</span>
      </a>
      <ButtonLink variant="outline" href={`/admin/stock-history/${id}`}>
        Stock history
      </ButtonLink>
      <Button variant="outline" onClick={() => setLabels(labelsOf(product))}>
        Labels
      </Button>
      <LabelDialog lines={labels} onClose={() => setLabels(undefined)} />
      <Button variant="outline" aria-disabled={isBusy} onClick={duplicate}>
        Duplicate
      </Button>
      <Button variant="outline" aria-disabled={isBusy} onClick={archive}>
        {isArchived ? 'Restore' : 'Archive'}
      </Button>
      {!hasOrders && (
        <Button variant="outline" onClick={() => setDeleting(true)}>
          Delete
        </Button>
      )}
      <Dialog of={isDeleting} onClose={() => setDeleting(false)} title="Delete this product?">
        <DialogForm
          action={{ isBusy }}
          onSubmit={remove}
          button="Delete"
          onCancel={() => setDeleting(false)}
          className="gap-4"
        >
          <p>
            <strong className="font-medium">{name}</strong> and its variants are deleted. This cannot be
            undone. Archive it instead to keep its data.
          </p>
        </DialogForm>
      </Dialog>
    </>
  )
}
