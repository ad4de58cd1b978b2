/** The blocks of the home page in their order: shown or not, moved, and each with its own form. */
import { ArrowDown, ArrowUp, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import type { HomeBlock } from '../../domain/settings/home-blocks.ts'
import { IconButton } from '../../ui/button.tsx'
import { Checkbox } from '../components/checkbox.tsx'
import { moved } from './list-editor.tsx'
import { BLOCK_NAMES } from './settings-sections.ts'

type BlockOrderProps = {
  /** Those that are displayed, in their order. */
  blocks: readonly HomeBlock[]
  all: readonly HomeBlock[]
  /** Why shoppers do not see a block that is displayed. */
  hiddenBecause: Partial<Record<HomeBlock, string>>
  /** Absent: the block has nothing to edit. */
  forms: Partial<Record<HomeBlock, ReactNode>>
  onChange: (blocks: HomeBlock[]) => void
}

const BlockForm = ({ name, children }: { name: string; children: ReactNode }) => (
  // A field that stops the form from being sent is shown before the browser puts the focus on it.
  <details
    onInvalidCapture={({ currentTarget }) => {
      currentTarget.open = true
    }}
  >
    <summary className="inline-flex min-h-11 cursor-pointer items-center text-sm underline underline-offset-4">
      {`Edit ${name}`}
    </summary>
    <div className="mt-2 mb-5 grid gap-4 border-l-2 border-line pl-4 sm:grid-cols-2 large-text:grid-cols-1">
      {children}
    </div>
  </details>
)

export const BlockOrder = ({ blocks, all, hiddenBecause, forms, onChange }: BlockOrderProps) => (
  <ol aria-label="Blocks" className="divide-y divide-line border-y border-line">
    {[...blocks, ...all.filter((block) => !blocks.includes(block))].map((block) => {
      const place = blocks.indexOf(block)
      const isShown = place >= 0
      const name = BLOCK_NAMES[block]
      return (
        <li key={block} className="py-1">
          <div className="flex items-center">
            <div className="flex-1">
              <Checkbox
                label={name}
                checked={isShown}
                onChange={(show) =>
                  onChange(show ? [...blocks, block] : blocks.filter((each) => each !== block))
                }
              />
            </div>
            <IconButton
              label={`Move ${name} up`}
              disabled={place < 1}
              className="disabled:opacity-40"
              onClick={() => onChange(moved(blocks, place, place - 1))}
            >
              <ArrowUp aria-hidden="true" className="size-4" />
            </IconButton>
            <IconButton
              label={`Move ${name} down`}
              disabled={!isShown || place === blocks.length - 1}
              className="disabled:opacity-40"
              onClick={() => onChange(moved(blocks, place, place + 1))}
            >
              <ArrowDown aria-hidden="true" className="size-4" />
            </IconButton>
          </div>
          {isShown && hiddenBecause[block] && (
            <p className="flex gap-2 pb-1 text-sm text-amber">
              <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
              <span>{hiddenBecause[block]}</span>
            </p>
          )}
          {isShown && forms[block] && <BlockForm name={name}>{forms[block]}</BlockForm>}
        </li>
      )
    })}
  </ol>
)
