/** Nothing in the cart yet, with the way back to the shop. */
import { ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'

export const EmptyCart = ({ sentence, onLeave }: { sentence: string; onLeave?: () => void }) => (
  <Notice
    title="Your cart is empty"
    action={
      <ButtonLink href="/" onClick={onLeave} data-cart-focus>
        Continue Shopping
      </ButtonLink>
    }
  >
    {sentence}
  </Notice>
)
