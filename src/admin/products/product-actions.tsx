/** The actions of a saved product beside its heading: view, stock history, duplicate, archive and delete. */
import { useState } from 'react'
import type { StaffProduct } from '../../contract/products/product-schemas.ts'
import { Button, ButtonLink, buttonClasses } from '../../ui/button.tsx'
import { useNavigation } from '../../ui/navigation.ts'
import { useQueryClient } from '../../ui/query-hooks.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { toast } from '../../ui/toast.ts'
import { messageOf } from '../staff-request.ts'
import { productApi, refreshProducts } from './product-api.ts'
import { dropDraft } from './product-form-draft.ts'

/** Drafts and archived products open with the key that staff alone have. */
const shopPath = ({ slug, status, previewKey }: StaffProduct): string =>
  `/products/${slug}${status === 'draft' ? `?preview=${encodeURIComponent(previewKey)}` : ''}`

type ProductActionsProps = { product: StaffProduct; onChanged: (product: StaffProduct) => void }

export const ProductActions = ({ product, onChanged }: ProductActionsProps) => {
  const { navigateLater } = useNavigation()
  const client = useQueryClient()
  const [isDeleting, setDeleting] = useState(false)
  const [isPending, setPending] = useState(false)
  const { id, name, status, hasOrders } = product
  const isArchived = status === 'archived'

  const act = async (action: () => Promise<void>) => {
    if (isPending) return
    setPending(true)
    try {
      await action()
      refreshProducts(client)
    } catch (error) {
      toast({ title: 'Error', description: messageOf(error), variant: 'urgent' })
    } finally {
      setPending(false)
    }
  }
  const duplicate = () =>
    void act(async () => {
      const open = navigateLater()
      const copy = await productApi.duplicate(id)
      toast({ title: 'Duplicated', description: `This is the copy: "${copy.name}", a draft.` })
      open(`/admin/products/${copy.id}`)
    })
  const archive = () =>
    void act(async () => {
      onChanged(await productApi[isArchived ? 'restore' : 'archive'](id))
      toast({
        title: isArchived ? 'Restored as a draft' : 'Archived',
        description: isArchived ? 'Publish it to sell it again.' : 'It is no longer sold.',
      })
    })
  const remove = () =>
    void act(async () => {
      const open = navigateLater()
      await productApi.remove(id)
      dropDraft(id)
      setDeleting(false)
      toast({ title: 'Deleted', description: `${name} is gone.` })
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
      <Button variant="outline" aria-disabled={isPending} onClick={duplicate}>
        Duplicate
      </Button>
      <Button variant="outline" aria-disabled={isPending} onClick={archive}>
        {isArchived ? 'Restore' : 'Archive'}
      </Button>
      {!hasOrders && (
        <Button variant="outline" onClick={() => setDeleting(true)}>
          Delete
        </Button>
      )}
      <Sheet open={isDeleting} onClose={() => setDeleting(false)} title="Delete this product?" side="middle">
        <div className="grid gap-4 p-6">
          <p>
            <strong className="font-medium">{name}</strong> and its variants are deleted. This cannot be
            undone. Archive it instead to keep its data.
          </p>
          <div className="flex flex-wrap gap-3">
            <Button aria-disabled={isPending} onClick={remove}>
              Delete
            </Button>
            <Button variant="outline" onClick={() => setDeleting(false)}>
              Cancel
            </Button>
          </div>
        </div>
      </Sheet>
    </>
  )
}
