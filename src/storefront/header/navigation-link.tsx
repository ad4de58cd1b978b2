/** A top-level link of the navigation bar; the current page is marked visually and with aria-current. */

import type { ShopLink } from '../../domain/pages/link-target.ts'
import { Link } from '../../ui/link.tsx'
import { useScreen } from '../../ui/navigation.ts'

export const NavigationLink = ({ entry, onClick }: { entry: ShopLink; onClick?: () => void }) => {
  const screen = useScreen()
  const isCurrent = screen.url.pathname === entry.href
  return (
    <Link
      href={entry.href}
      onClick={onClick}
      aria-current={isCurrent ? 'page' : undefined}
      className={`inline-flex h-full min-h-11 items-center px-2 text-xs font-semibold tracking-[0.06em] whitespace-nowrap underline-offset-8 hover:underline aria-[current=page]:underline xl:px-3 ${
        entry.href === '/sale' ? 'text-sale' : ''
      }`}
    >
      {entry.label}
    </Link>
  )
}
