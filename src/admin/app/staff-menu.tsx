/** The rail of narrow screens, in a sheet behind a button, with the link to the shop and who is signed in. */
import { Menu } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '../../ui/button.tsx'
import { useScreen } from '../../ui/navigation.ts'
import { Sheet } from '../../ui/sheet.tsx'
import { ShopLink, SignedIn } from './staff-identity.tsx'
import { StaffRail } from './staff-rail.tsx'

export const StaffMenu = () => {
  const { url } = useScreen()
  // The page on which it was opened: a navigation closes it.
  const [openAt, setOpenAt] = useState<URL | undefined>(undefined)
  return (
    <>
      <IconButton
        label="Staff menu"
        aria-haspopup="dialog"
        className="-ml-2.5 shrink-0 lg:hidden"
        onClick={() => setOpenAt(url)}
      >
        <Menu aria-hidden="true" className="size-5" />
      </IconButton>
      <Sheet open={openAt === url} onClose={() => setOpenAt(undefined)} title="Staff menu" side="left">
        <div className="flex flex-wrap gap-x-6 border-b border-line px-5">
          <ShopLink />
          <SignedIn />
        </div>
        <StaffRail isWhole />
      </Sheet>
    </>
  )
}
