/** A list that staff put in order: each entry can be moved up and down and removed. */
import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button, IconButton } from '../../ui/button.tsx'

type ListEditorProps<Item> = {
  items: readonly Item[]
  onChange: (items: Item[]) => void
  /** What an entry is called, in the names of its buttons. */
  nameOf: (item: Item, index: number) => string
  /** `change` replaces the entry. */
  children: (item: Item, change: (item: Item) => void) => ReactNode
  /** Absent where entries are added otherwise. */
  add?: { label: string; create: () => Item }
  max: number
}

export const moved = <Item,>(items: readonly Item[], from: number, to: number): Item[] => {
  const rest = items.filter((_, index) => index !== from)
  const item = items[from]
  return item === undefined ? rest : [...rest.slice(0, to), item, ...rest.slice(to)]
}

export const ListEditor = <Item,>({ items, onChange, nameOf, children, add, max }: ListEditorProps<Item>) => (
  <div>
    <ul className="divide-y divide-line border-y border-line empty:hidden">
      {items.map((item, index) => {
        const name = nameOf(item, index)
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: entries have no identity but their place
          <li key={index} className="flex items-start gap-1 py-3 max-sm:flex-col">
            <div className="min-w-0 flex-1 max-sm:w-full">
              {children(item, (next) => onChange(items.map((each, at) => (at === index ? next : each))))}
            </div>
            <div className="flex">
              <IconButton
                label={`Move ${name} up`}
                disabled={index === 0}
                className="disabled:opacity-40"
                onClick={() => onChange(moved(items, index, index - 1))}
              >
                <ArrowUp aria-hidden="true" className="size-4" />
              </IconButton>
              <IconButton
                label={`Move ${name} down`}
                disabled={index === items.length - 1}
                className="disabled:opacity-40"
                onClick={() => onChange(moved(items, index, index + 1))}
              >
                <ArrowDown aria-hidden="true" className="size-4" />
              </IconButton>
              <IconButton
                label={`Remove ${name}`}
                onClick={() => onChange(items.filter((_, at) => at !== index))}
              >
                <Trash2 aria-hidden="true" className="size-4" />
              </IconButton>
            </div>
          </li>
        )
      })}
    </ul>
    {add && items.length < max && (
      <Button variant="outline" size="sm" className="mt-3" onClick={() => onChange([...items, add.create()])}>
        <Plus aria-hidden="true" className="size-4" />
        <span>{add.label}</span>
      </Button>
    )}
  </div>
)
