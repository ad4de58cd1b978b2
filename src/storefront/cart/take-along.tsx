/** The button that takes the cart along to a phone. Its dialog is loaded when it is pressed. */
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { componentLoader } from '../../ui/lazy-component.tsx'
import { LazyOverlay } from '../../ui/lazy-overlay.tsx'

const sheet = componentLoader(
  'The link to your cart',
  async () => (await import('./phone-link-sheet.tsx')).PhoneLinkSheet,
)

export const TakeAlong = () => {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="quiet"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="w-full print:hidden"
      >
        Take this cart to your phone
      </Button>
      <LazyOverlay loader={sheet} isOpen={open} setOpen={setOpen} />
    </>
  )
}
