/** Which blocks the home page has, and in which order. */
import { ArrowDown, ArrowUp } from 'lucide-react'
import type { HomeBlock } from '../../domain/shop-settings.ts'
import { IconButton } from '../../ui/button.tsx'
import { Checkbox } from '../products/editor-section.tsx'
import { moved } from './list-editor.tsx'
import { BLOCK_NAMES } from './settings-sections.ts'

type BlockOrderProps = {
  /** Those that are displayed, in their order. */
  blocks: readonly HomeBlock[]
  all: readonly HomeBlock[]
  onChange: (blocks: HomeBlock[]) => void
}

export const BlockOrder = ({ blocks, all, onChange }: BlockOrderProps) => (
  <ol className="divide-y divide-line border-y border-line">
    {[...blocks, ...all.filter((block) => !blocks.includes(block))].map((block) => {
      const place = blocks.indexOf(block)
      const isShown = place >= 0
      const name = BLOCK_NAMES[block]
      return (
        <li key={block} className="flex items-center">
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
        </li>
      )
    })}
  </ol>
)
