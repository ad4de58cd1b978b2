/** The pictures of a product: dropped or chosen, ordered by mouse, touch or keyboard, with alt text and colour. */
import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import {
  arrayMove,
  rectSortingStrategy,
  SortableContext,
  sortableKeyboardCoordinates,
} from '@dnd-kit/sortable'
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { PictureChooser } from '../components/picture-chooser.tsx'
import { Problems } from '../components/problem.tsx'
import type { Upload } from '../components/use-picture-uploads.ts'
import { removePicture } from '../picture-edits.ts'
import { EditorSection, type SectionProps } from './editor-section.tsx'
import { SortablePicture } from './sortable-picture.tsx'

type PicturesSectionProps = SectionProps & {
  uploads: readonly Upload[]
  errors: readonly string[]
  room: number
  onFiles: (files: readonly File[]) => void
}

const percentOf = (part: number): number => Math.round(part * 100)

export const PicturesSection = ({ form, set, uploads, errors, room, onFiles }: PicturesSectionProps) => {
  const root = useRef<HTMLDivElement>(null)
  const { images } = form
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 4 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 200, tolerance: 8 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    if (!over || active.id === over.id) return
    set((before) => {
      const [from, to] = [before.images.indexOf(String(active.id)), before.images.indexOf(String(over.id))]
      return from < 0 || to < 0 ? {} : { images: arrayMove([...before.images], from, to) }
    })
  }
  const remove = (url: string) => {
    const index = images.indexOf(url)
    flushSync(() =>
      set((before) =>
        removePicture({ images: [...before.images], colorImages: { ...before.colorImages } }, url),
      ),
    )
    const buttons = root.current?.querySelectorAll<HTMLElement>('[data-remove]') ?? []
    const next = buttons[Math.min(index, buttons.length - 1)] ?? root.current?.querySelector('input')
    next?.focus()
  }
  const position = (url: string | number): number => images.indexOf(String(url)) + 1
  return (
    <EditorSection
      title="Pictures"
      hint="The first one is the main picture. Drop files anywhere on the page."
    >
      <div ref={root} className="col-span-full">
        {images.length > 0 && (
          <DndContext
            sensors={sensors}
            collisionDetection={closestCenter}
            onDragEnd={onDragEnd}
            accessibility={{
              screenReaderInstructions: {
                draggable: 'Press Space to pick the picture up, arrow keys to move it, Space to put it down.',
              },
              announcements: {
                onDragStart: ({ active }) => `Picture ${position(active.id)} was picked up.`,
                onDragOver: ({ over }) => (over ? `At position ${position(over.id)}.` : undefined),
                onDragEnd: ({ over }) => (over ? `Put down at position ${position(over.id)}.` : undefined),
                onDragCancel: () => 'Put back.',
              },
            }}
          >
            <SortableContext items={[...images]} strategy={rectSortingStrategy}>
              <ul
                aria-label="Pictures of this product"
                className="mb-4 grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-4"
              >
                {images.map((url) => (
                  <SortablePicture key={url} form={form} set={set} url={url} onRemove={remove} />
                ))}
              </ul>
            </SortableContext>
          </DndContext>
        )}
        {uploads.length > 0 && (
          <ul aria-label="Uploads" className="mb-4 grid gap-2 text-sm">
            {uploads.map(({ id, name, part }) => (
              <li key={id} className="flex items-center gap-3">
                <span className="min-w-0 flex-1 truncate">{name}</span>
                <progress
                  aria-label={`Upload of ${name}`}
                  max={100}
                  value={percentOf(part)}
                  className="h-2 w-32 accent-moss"
                />
                <span className="w-10 text-right tabular-nums">{`${percentOf(part)}%`}</span>
              </li>
            ))}
          </ul>
        )}
        <PictureChooser isFull={room <= 0} hint=". A colour in the file name is noticed." onFiles={onFiles} />
        <p role="status" className="sr-only">
          {uploads.length > 0 ? `${uploads.length} pictures are being added` : ''}
        </p>
        <Problems messages={errors} />
      </div>
    </EditorSection>
  )
}
