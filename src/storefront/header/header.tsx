/** The header of every page, sticky where the screen is tall enough. Its brands are part of every page's data, so it makes no request. */

import { Search, UserRound } from 'lucide-react'
import { useId } from 'react'
import { IconButton, IconLink } from '../../ui/button.tsx'
import { HydrateLater } from '../../ui/hydrate-later.tsx'
import { Link } from '../../ui/link.tsx'
import { useShop } from '../../ui/shop.ts'
import { Tooltip } from '../../ui/tooltip.tsx'
import { CartButton } from './cart-button.tsx'
import { CurrencyPicker } from './currency-picker.tsx'
import { MobileMenu } from './mobile-menu.tsx'
import { NoScriptMenu } from './no-script-menu.tsx'
import { SearchForm } from './search-form.tsx'
import { navigationBar } from './wide-header.ts'

/** The shop has no accounts: the button opens a note that says so, also before hydration (native popover). */
const AccountButton = () => {
  const noteId = useId()
  return (
    <>
      <Tooltip text="No account needed">
        <IconButton
          label="Account"
          aria-describedby={noteId}
          popoverTarget={noteId}
          className="max-[24rem]:hidden"
        >
          <UserRound aria-hidden="true" className="size-5" />
        </IconButton>
      </Tooltip>
      <p id={noteId} popover="auto" className="header-note">
        No account needed to shop here
      </p>
    </>
  )
}

export const Header = () => {
  const { name, logo } = useShop()
  return (
    <header data-top-bar className="top-0 z-30 border-b border-line bg-paper [@media(height>=26rem)]:sticky">
      <div className="frame flex h-header items-center gap-1 large-text:h-auto large-text:flex-wrap lg:grid lg:grid-cols-[1fr_auto_1fr]">
        <MobileMenu />
        <Link
          href="/"
          className="inline-flex min-h-11 items-center justify-self-start text-2xl font-semibold tracking-[-0.045em] max-lg:mr-auto"
        >
          {logo ? (
            <img {...logo} alt={name} className="h-9 w-auto max-w-[min(40vw,100%)] object-contain" />
          ) : (
            name
          )}
        </Link>
        <HydrateLater loader={navigationBar} props={{}} />
        <div className="-mr-2.5 flex items-center justify-self-end large-text:flex-wrap">
          <div className="mr-1 hidden lg:block">
            <SearchForm look="expanding" />
          </div>
          <CurrencyPicker />
          <IconLink label="Search" href="/search" className="lg:hidden">
            <Search aria-hidden="true" className="size-5" />
          </IconLink>
          <AccountButton />
          <CartButton />
        </div>
      </div>
      <noscript>{import.meta.env.SSR && <NoScriptMenu />}</noscript>
    </header>
  )
}
