/** Whose shop it is, and who is signed in: links to the shop and to the own account. */
import { Link } from '../../ui/link.tsx'
import { useShop } from '../../ui/shop.ts'
import { useStaffPerson } from '../staff-session.ts'

export const ShopLink = ({ className = '' }: { className?: string }) => (
  <Link href="/" className={`inline-flex min-h-11 min-w-0 items-center font-semibold ${className}`}>
    <span className="truncate">{useShop().name}</span>
    <span className="sr-only">, to the shop</span>
  </Link>
)

export const SignedIn = ({ className = '' }: { className?: string }) => (
  <Link
    href="/admin/account"
    className={`inline-flex min-h-11 min-w-0 items-center text-xs text-muted hover:text-ink ${className}`}
  >
    <span className="sr-only">Signed in: </span>
    <span className="truncate">{useStaffPerson()?.name ?? 'Staff password'}</span>
  </Link>
)
