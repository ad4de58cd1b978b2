/** The cards that the sandbox accepts, with their outcomes. A press fills in the form. */
import { ChevronDown } from 'lucide-react'
import { TEST_CARDS } from '../../domain/pricing/test-cards.ts'
import { formatCardNumber } from './card-input.ts'

export const TestCards = ({ onChoose }: { onChoose: (number: string) => void }) => (
  <details className="group border border-line bg-white">
    <summary className="flex min-h-12 cursor-pointer list-none items-center justify-between gap-4 px-4 text-sm font-semibold">
      Test cards: press one to fill in the form
      <ChevronDown aria-hidden="true" className="size-4 shrink-0 text-muted group-open:rotate-180" />
    </summary>
    <ul className="border-t border-line">
      {TEST_CARDS.map(({ number, purpose }) => (
        <li key={number} className="border-b border-line last:border-b-0">
          <button
            type="button"
            onClick={() => onChoose(number)}
            className="flex min-h-11 w-full flex-wrap items-center justify-between gap-x-4 px-4 py-2 text-left text-sm hover:bg-shell"
          >
            <span className="tabular-nums">{formatCardNumber(number)}</span>
            <span className="text-muted">{purpose}</span>
          </button>
        </li>
      ))}
    </ul>
  </details>
)
