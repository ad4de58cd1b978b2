/** What the shop says: notices, failures, toasts, panels over the page. */
import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import { ErrorBoundary } from '../ui/error-boundary.tsx'
import { componentLoader, LazyComponent } from '../ui/lazy-component.tsx'
import { LoadError, Notice } from '../ui/notice.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { toast } from '../ui/toast.ts'
import { Shelf, State } from './specimen.tsx'

const sides = ['left', 'right', 'middle'] as const

const Sheets = () => {
  const [open, setOpen] = useState<(typeof sides)[number] | null>(null)
  return (
    <Shelf title="Sheet" file="sheet.tsx">
      {sides.map((side) => (
        <State key={side} name={side}>
          <Button variant="outline" onClick={() => setOpen(side)}>
            Open
          </Button>
          <Sheet open={open === side} onClose={() => setOpen(null)} title="A panel" side={side}>
            <p className="p-6">Escape, the cross or a press beside it closes it.</p>
          </Sheet>
        </State>
      ))}
    </Shelf>
  )
}

const Toasts = () => (
  <Shelf title="Toast" file="toast-view.tsx">
    <State name="good news">
      <Button
        variant="outline"
        onClick={() => toast({ title: 'Added to cart', description: 'Product has been added to your cart' })}
      >
        Show
      </Button>
    </State>
    <State name="good news of a product">
      <Button
        variant="outline"
        onClick={() =>
          toast({
            title: 'Added to cart',
            description: 'Product has been added to your cart',
            about: {
              name: 'Fold Backpack 18 L',
              choice: '18 L, Ink',
              picture: '/pictures/fold-backpack-18-l-ink-front.jpg',
            },
            link: { label: 'View cart', href: '/cart' },
          })
        }
      >
        Show
      </Button>
    </State>
    <State name="urgent">
      <Button
        variant="outline"
        onClick={() =>
          toast({ title: 'Error', description: 'Failed to update cart item', variant: 'urgent' })
        }
      >
        Show
      </Button>
    </State>
    <State name="destructive">
      <Button
        variant="outline"
        onClick={() =>
          toast({ title: 'Error', description: 'Failed to add product to cart', variant: 'destructive' })
        }
      >
        Show
      </Button>
    </State>
  </Shelf>
)

const neverThere = componentLoader<object>('This part', () => new Promise(() => {}))
const broken = componentLoader<object>('This part', () => Promise.reject(new Error('offline')))

const Faulty = () => {
  const [isBroken, setBroken] = useState(false)
  if (isBroken) throw new Error('a fault on purpose')
  return (
    <Button variant="outline" onClick={() => setBroken(true)}>
      Break this part
    </Button>
  )
}

const nothing = () => undefined

export const MessageShelves = () => (
  <>
    <Shelf title="Notice" file="notice.tsx">
      <State name="nothing found" wide>
        <Notice title="No products found" action={<Button variant="outline">Clear Filters</Button>}>
          Try adjusting your search or filter criteria
        </Notice>
      </State>
      <State name="could not be loaded" wide>
        <LoadError what="The products" onRetry={nothing} />
      </State>
    </Shelf>
    <Shelf title="Part that comes later" file="lazy-component.tsx">
      <State name="on its way">
        <LazyComponent loader={neverThere} fallback={<Skeleton className="h-20" />} props={{}} />
      </State>
      <State name="not to be had">
        <LazyComponent loader={broken} fallback={<Skeleton className="h-20" />} props={{}} />
      </State>
    </Shelf>
    <Shelf title="A fault in a page" file="error-boundary.tsx">
      <State name="before and after" wide>
        <ErrorBoundary>
          <Faulty />
        </ErrorBoundary>
      </State>
    </Shelf>
    <Sheets />
    <Toasts />
  </>
)
