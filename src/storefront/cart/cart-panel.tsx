/** The side panel of the header's cart button (spec, section 2). Its contents are a separate chunk, shared with the cart page. */
import { componentLoader, LazyComponent, prefetchComponent } from '../../ui/lazy-component.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { PanelSkeleton } from './cart-skeleton.tsx'

const contents = componentLoader(
  'Your cart',
  async () => (await import('./cart-panel-contents.tsx')).CartPanelContents,
)

export const prefetchCartPanel = (): void => prefetchComponent(contents)

export const CartPanel = ({ open, onClose }: { open: boolean; onClose: () => void }) => (
  <Sheet open={open} onClose={onClose} title="Your cart" side="right">
    <LazyComponent loader={contents} fallback={<PanelSkeleton />} props={{ onClose }} />
  </Sheet>
)
