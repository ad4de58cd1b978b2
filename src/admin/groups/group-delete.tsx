/** Deletes an unused brand or category after a second press; a used one says what uses it. */
import { useState } from 'react'
import type { GroupKind } from '../../domain/groups/group-edit.ts'
import { Link } from '../../ui/link.tsx'
import { Problem } from '../components/problem.tsx'
import { SmallButton } from '../components/small-button.tsx'
import { messageOf } from '../staff-request.ts'
import type { Group } from './group-kind.ts'
import { useDeleteGroup } from './group-mutations.ts'

type GroupDeleteProps = {
  kind: GroupKind
  group: Group
  childCount: number
  onDeleted: () => void
}

export const GroupDelete = ({ kind, group, childCount, onDeleted }: GroupDeleteProps) => {
  const [isAsking, setAsking] = useState(false)
  const { mutateAsync, isPending, error } = useDeleteGroup(kind)
  const { productCount, name, id } = group
  const remove = () => {
    if (isPending) return
    // Not by the mutation's callback: the row is gone by then.
    mutateAsync(group).then(onDeleted, () => undefined)
  }
  if (productCount > 0)
    return (
      <p className="text-sm text-muted">
        <Link href={`/admin/products?${kind}=${id}`} className="text-link">
          {productCount === 1 ? '1 product' : `${productCount} products`}
        </Link>
        <span>{` ${productCount === 1 ? 'uses' : 'use'} this ${kind}, so it cannot be deleted.`}</span>
      </p>
    )
  if (childCount > 0)
    return (
      <p className="text-sm text-muted">
        {`It has ${childCount === 1 ? 'a subcategory' : `${childCount} subcategories`}, so it cannot be deleted.`}
      </p>
    )
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 text-sm">
      {isAsking ? (
        <>
          <span>{`Delete “${name}” for good?`}</span>
          <SmallButton autoFocus aria-disabled={isPending} onClick={remove}>
            {isPending ? 'Deleting...' : `Delete the ${kind}`}
          </SmallButton>
          <SmallButton variant="quiet" onClick={() => setAsking(false)}>
            Keep it
          </SmallButton>
        </>
      ) : (
        <SmallButton variant="quiet" className="-ml-3" onClick={() => setAsking(true)}>
          Delete...
        </SmallButton>
      )}
      <Problem className="basis-full">{error && messageOf(error)}</Problem>
    </div>
  )
}
