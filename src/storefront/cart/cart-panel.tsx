/** The side panel of the header's cart button (spec, section 2). Its content is a separate chunk, loaded on intent. */
import { componentLoader, LazyComponent, prefetchComponent } from '../../ui/lazy-component.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { CartSkeleton } from './cart-skeleton.tsx'

const contents = componentLoader(
  'Your cart',
  async () => (await import('./cart-panel-contents.tsx')).CartPanelContents,
)

/** Call on intent: the pointer or the focus is on the cart button. */
export const prefetchCartPanel = (): void => prefetchComponent(contents)

const loading = (
  <div className="px-6">
    <CartSkeleton />
  </div>
)

export const CartPanel = ({ open, onClose }: { open: boolean; onClose: () => void }) => (
  <Sheet open={open} onClose={onClose} title="Your cart" side="right">
    <LazyComponent loader={contents} fallback={loading} props={{ onClose }} />
  </Sheet>
)
