/** The button that takes the cart along to a phone. Its dialog is loaded when it is pressed. */
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { componentLoader, LazyComponent } from '../../ui/lazy-component.tsx'
import { Opening } from '../../ui/opening.tsx'

const sheet = componentLoader(
  'The link to your cart',
  async () => (await import('./phone-link-sheet.tsx')).PhoneLinkSheet,
)

export const TakeAlong = () => {
  const [open, setOpen] = useState(false)
  /** True from the first opening on: the dialog stays mounted for its exit transition. */
  const [isUsed, setUsed] = useState(false)
  return (
    <>
      <Button
        variant="quiet"
        aria-haspopup="dialog"
        onClick={() => {
          setOpen(true)
          setUsed(true)
        }}
        className="w-full print:hidden"
      >
        Take this cart to your phone
      </Button>
      {isUsed && (
        <LazyComponent
          loader={sheet}
          fallback={<Opening />}
          props={{ open, onClose: () => setOpen(false) }}
          overlay={{ isOpen: open, setOpen }}
        />
      )}
    </>
  )
}
