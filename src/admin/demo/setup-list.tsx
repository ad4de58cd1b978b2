/** The items of ‘Ready to sell?’, with their states and the way to each. */
import { Check, Circle, CircleDashed } from 'lucide-react'
import type { SetupItem, SetupState } from '../../contract/demo/setup.ts'
import { SmallLink } from '../components/small-button.tsx'
import { setupGuides } from './setup-guide.tsx'

const states: Record<SetupState, { label: string; icon: typeof Check; className: string }> = {
  done: { label: 'Done', icon: Check, className: 'text-moss' },
  default: { label: 'Default', icon: CircleDashed, className: 'text-muted' },
  missing: { label: 'Missing', icon: Circle, className: 'text-ink' },
}

export const isOpen = ({ state }: SetupItem): boolean => state === 'missing'

const SetupEntry = ({ item }: { item: SetupItem }) => {
  const { title, links, how } = setupGuides[item.id]
  const { label, icon: Icon, className } = states[item.state]
  return (
    <li className="grid gap-x-6 gap-y-3 border-b border-line py-5 md:grid-cols-[3fr_2fr] md:items-start">
      <div>
        <h2 className="flex flex-wrap items-center gap-x-3 gap-y-1 text-lg font-medium">
          <span>{title}</span>
          <span className={`inline-flex items-center gap-1.5 text-sm font-normal ${className}`}>
            <Icon aria-hidden="true" className="size-4" />
            <span>{label}</span>
          </span>
        </h2>
        <p className="mt-1 max-w-prose text-muted">{item.detail}</p>
        {how && (
          <details className="mt-1 -mb-3 max-w-prose text-sm">
            <summary className="inline-flex min-h-11 cursor-pointer items-center underline underline-offset-4">
              How to change it
              <span className="sr-only">{`: ${title}`}</span>
            </summary>
            <p className="pb-4">{how}</p>
          </details>
        )}
      </div>
      <div className="flex flex-wrap gap-2 md:justify-end">
        {links.map(({ path, label: text }) => (
          <SmallLink
            key={path}
            href={path}
            variant={item.state === 'missing' && item.id === 'products' ? 'solid' : 'outline'}
          >
            {text}
          </SmallLink>
        ))}
      </div>
    </li>
  )
}

export const SetupList = ({ items }: { items: readonly SetupItem[] }) => {
  const open = items.filter(isOpen).length
  return (
    <>
      <p role="status" className="mt-4 text-muted">
        {open === 0
          ? 'Nothing is missing: the shop is ready to sell.'
          : `${open} of ${items.length} are missing.`}
      </p>
      <ul aria-label="What the shop needs" className="mt-3 border-t border-line">
        {items.map((item) => (
          <SetupEntry key={item.id} item={item} />
        ))}
      </ul>
    </>
  )
}
