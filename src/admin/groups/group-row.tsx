/** A brand or category in its list: a handle to drag it, buttons to move it, and its form when it is open. */
import { useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { flushSync } from 'react-dom'
import type { GroupKind } from '../../domain/groups/group-edit.ts'
import { IconButton } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { Picture } from '../../ui/picture.tsx'
import { SmallButton } from '../components/small-button.tsx'
import { closeDraft, draftKey, openGroupDraft, useGroupDraft } from './group-drafts.ts'
import { GroupForm } from './group-form.tsx'
import { type Group, groupKinds, parentOf } from './group-kind.ts'

type GroupRowProps = {
  kind: GroupKind
  group: Group
  groups: readonly Group[]
  isFirst: boolean
  isLast: boolean
  /** By one place, towards the start (-1) or the end (1). */
  onMove: (by: -1 | 1) => void
  /** Moves the focus when the row is gone. */
  onDeleted: () => void
  /** The list of its subcategories. */
  children?: ReactNode
}

const countText = (count: number): string => (count === 1 ? '1 product' : `${count} products`)

export const GroupRow = (props: GroupRowProps) => {
  const { kind, group, groups, isFirst, isLast, onMove, onDeleted, children } = props
  const { id, name, slug, picture } = group
  // As in the shop, where a main category lists the products of its subcategories too.
  const count = groups
    .filter((other) => other.id === id || parentOf(other) === id)
    .reduce((sum, { productCount }) => sum + productCount, 0)
  const key = draftKey(kind, id)
  const draft = useGroupDraft(key)
  const editButton = useRef<HTMLButtonElement>(null)
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({ id })

  const close = () => {
    flushSync(() => closeDraft(key))
    editButton.current?.focus()
  }
  return (
    <li
      ref={setNodeRef}
      data-group={id}
      style={{
        transform: CSS.Transform.toString(transform && { ...transform, x: 0, scaleX: 1, scaleY: 1 }),
        transition,
      }}
      className={`border-b border-line bg-paper last:border-b-0 ${isDragging ? 'relative z-10 shadow-lg' : ''}`}
    >
      <div className="flex items-center gap-x-1 py-1.5 sm:gap-x-3 lg:min-h-(--row-height) lg:py-0 lg:text-xs">
        <button
          type="button"
          ref={setActivatorNodeRef}
          {...attributes}
          {...listeners}
          aria-label={`Drag ${name}`}
          className="grid h-11 w-8 shrink-0 lg:pointer-fine:h-9 cursor-grab touch-none place-items-center rounded-sm text-muted hover:bg-shell hover:text-ink active:cursor-grabbing"
        >
          <GripVertical aria-hidden="true" className="size-4" />
        </button>
        {groups.some((other) => other.picture !== null) && (
          <div className="w-9 shrink-0 max-sm:hidden lg:w-7">
            {picture !== null && <Picture src={picture} alt="" slot="thumb" />}
          </div>
        )}
        <div className="min-w-0 flex-1 sm:flex sm:items-baseline sm:gap-x-4">
          <p className="font-medium wrap-anywhere sm:flex-1">{name}</p>
          <p className="text-sm text-muted wrap-anywhere max-md:hidden md:flex-1 lg:text-xs">
            {`${groupKinds[kind].pagePath}${slug}`}
          </p>
          <p className="text-sm whitespace-nowrap tabular-nums sm:w-28 lg:text-xs">
            {count === 0 ? (
              <span className="text-muted">No products</span>
            ) : (
              <Link
                href={`/admin/products?${kind}=${id}`}
                className="text-link inline-flex min-h-6 items-center"
              >
                <span>{countText(count)}</span>
                <span className="sr-only">{` of ${name}`}</span>
              </Link>
            )}
          </p>
        </div>
        <div className="flex shrink-0">
          <IconButton
            label={`Move ${name} up`}
            data-move="-1"
            aria-disabled={isFirst}
            onClick={() => !isFirst && onMove(-1)}
            className="aria-disabled:text-edge max-sm:w-9 lg:pointer-fine:size-9"
          >
            <ArrowUp aria-hidden="true" className="size-4" />
          </IconButton>
          <IconButton
            label={`Move ${name} down`}
            data-move="1"
            aria-disabled={isLast}
            onClick={() => !isLast && onMove(1)}
            className="aria-disabled:text-edge max-sm:w-9 lg:pointer-fine:size-9"
          >
            <ArrowDown aria-hidden="true" className="size-4" />
          </IconButton>
        </div>
        <SmallButton
          ref={editButton}
          className="min-w-16"
          aria-label={`${draft ? 'Close' : 'Edit'} ${name}`}
          aria-expanded={draft !== undefined}
          onClick={() => (draft ? close() : openGroupDraft(key, group))}
        >
          {draft ? 'Close' : 'Edit'}
        </SmallButton>
      </div>
      {draft && (
        <GroupForm
          kind={kind}
          draft={draft}
          groups={groups}
          draftKey={key}
          onClose={close}
          onDeleted={() => {
            closeDraft(key)
            onDeleted()
          }}
        />
      )}
      {children}
    </li>
  )
}
