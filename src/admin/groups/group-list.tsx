/** A list of brands, or of the categories of one parent, that staff put in order by mouse, touch or keyboard. */
import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import {
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import type { GroupKind } from '../../domain/groups/group-edit.ts'
import type { Group } from './group-kind.ts'
import { GroupRow } from './group-row.tsx'
import { groupsOf, useGroupOrder } from './use-group-order.ts'

/** Pixels before a press becomes a drag. */
const DRAG_DISTANCE = 4

type GroupListProps = {
  kind: GroupKind
  groups: readonly Group[]
  parentId?: string | null
  label: string
  className?: string
  onDeleted: () => void
  /** Rendered below the row of each group. */
  below?: (group: Group) => ReactNode
}

export const GroupList = (props: GroupListProps) => {
  const { kind, groups, parentId = null, label, className = '', onDeleted, below } = props
  const items = groupsOf(groups, parentId)
  const ids = items.map(({ id }) => id)
  const order = useGroupOrder(kind, parentId)
  const list = useRef<HTMLOListElement>(null)
  const [status, setStatus] = useState('')
  /** The button that moved a row: it loses the focus when its row is moved in the document. */
  const pressed = useRef<{ id: string; by: number } | undefined>(undefined)
  useLayoutEffect(() => {
    if (!pressed.current) return
    const { id, by } = pressed.current
    pressed.current = undefined
    list.current
      ?.querySelector<HTMLElement>(`[data-group="${CSS.escape(id)}"] [data-move="${by}"]`)
      ?.focus({ preventScroll: true })
  })

  const nameOf = (id: string | number) => items.find((item) => item.id === id)?.name ?? ''
  const placeOf = (id: string | number) => `place ${ids.indexOf(String(id)) + 1} of ${ids.length}`
  const move = (from: number, to: number) => {
    if (to < 0 || to >= ids.length || from === to) return
    order(arrayMove(ids, from, to))
  }
  const moveByOne = (id: string, by: -1 | 1) => {
    const from = ids.indexOf(id)
    pressed.current = { id, by }
    setStatus(`${nameOf(id)} is at place ${from + by + 1} of ${ids.length} now.`)
    move(from, from + by)
  }
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: DRAG_DISTANCE } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const announcements: Announcements = {
    onDragStart: ({ active }) => `${nameOf(active.id)} is lifted from ${placeOf(active.id)}.`,
    onDragOver: ({ active, over }) =>
      over
        ? `${nameOf(active.id)} is ${over.id === active.id ? 'lifted from' : 'over'} ${placeOf(over.id)}.`
        : undefined,
    onDragEnd: ({ active, over }) =>
      `${nameOf(active.id)} is dropped${over ? ` at ${placeOf(over.id)}` : ''}.`,
    onDragCancel: ({ active }) => `${nameOf(active.id)} is back at ${placeOf(active.id)}.`,
  }
  const drop = ({ active, over }: DragEndEvent) => {
    if (over) move(ids.indexOf(String(active.id)), ids.indexOf(String(over.id)))
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={drop}
      accessibility={{
        announcements,
        screenReaderInstructions: {
          draggable:
            'Press Space to lift it, the arrow keys to move it, Space again to drop it, or Escape to cancel.',
        },
      }}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        <ol ref={list} aria-label={label} className={className}>
          {items.map((group, index) => (
            <GroupRow
              key={group.id}
              kind={kind}
              group={group}
              groups={groups}
              onDeleted={onDeleted}
              isFirst={index === 0}
              isLast={index === items.length - 1}
              onMove={(by) => moveByOne(group.id, by)}
            >
              {below?.(group)}
            </GroupRow>
          ))}
        </ol>
      </SortableContext>
      <p role="status" className="sr-only">
        {status}
      </p>
    </DndContext>
  )
}
