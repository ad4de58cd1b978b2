/** The empty cart, with links to the shop and its most visited lists. */
import { EMPTY_CART_LINKS } from '../../domain/settings/empty-cart-links.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useShop } from '../../ui/shop.ts'
import { resolveEntries } from '../link-changes.ts'
import { BesideStillLife } from '../listing/beside-still-life.tsx'
import { useResolveLink } from '../use-resolve-link.ts'

export const EmptyCart = ({ text, onLeave }: { text: string; onLeave?: () => void }) => {
  const resolve = useResolveLink()
  const links = useShop().shopping.emptyCartLinks ?? EMPTY_CART_LINKS
  const notice = (
    <Notice
      title="Your cart is empty"
      action={
        <>
          <ButtonLink href="/" onClick={onLeave} data-cart-focus size="lg">
            Continue Shopping
          </ButtonLink>
          <ul className="mt-8 flex flex-wrap gap-x-6 text-sm">
            {resolveEntries(links, resolve).map(({ label, href }) => (
              <li key={href}>
                <Link href={href} onClick={onLeave} className="inline-flex min-h-11 items-center text-link">
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </>
      }
    >
      {text}
    </Notice>
  )
  // The panel, whose links close it, is narrow.
  return onLeave ? notice : <BesideStillLife place={0}>{notice}</BesideStillLife>
}
