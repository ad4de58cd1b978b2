/** Feedback: notices, errors, lazy components, toasts, sheets. */
import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import { ErrorBoundary } from '../ui/error-boundary.tsx'
import { componentLoader, LazyComponent } from '../ui/lazy-component.tsx'
import { LoadError, Notice } from '../ui/notice.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { toast } from '../ui/toast.ts'
import { Example, Section } from './section.tsx'

const sides = ['left', 'right', 'middle'] as const

const Sheets = () => {
  const [open, setOpen] = useState<(typeof sides)[number] | null>(null)
  return (
    <Section title="Sheet" file="sheet.tsx">
      {sides.map((side) => (
        <Example key={side} name={side}>
          <Button variant="outline" onClick={() => setOpen(side)}>
            Open
          </Button>
          <Sheet open={open === side} onClose={() => setOpen(null)} title="A panel" side={side}>
            <p className="p-6">Escape, the cross or a press beside it closes it.</p>
          </Sheet>
        </Example>
      ))}
    </Section>
  )
}

const Toasts = () => (
  <Section title="Toast" file="toast-view.tsx">
    <Example name="default">
      <Button
        variant="outline"
        onClick={() => toast({ title: 'Added to cart', description: 'Product has been added to your cart' })}
      >
        Show
      </Button>
    </Example>
    <Example name="default, with a product">
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
    </Example>
    <Example name="urgent">
      <Button
        variant="outline"
        onClick={() =>
          toast({ title: 'Error', description: 'Failed to update cart item', variant: 'urgent' })
        }
      >
        Show
      </Button>
    </Example>
    <Example name="destructive">
      <Button
        variant="outline"
        onClick={() =>
          toast({ title: 'Error', description: 'Failed to add product to cart', variant: 'destructive' })
        }
      >
        Show
      </Button>
    </Example>
  </Section>
)

const pendingLoader = componentLoader<object>('This component', () => new Promise(() => {}))
const failingLoader = componentLoader<object>('This component', () => Promise.reject(new Error('offline')))

const Crashing = () => {
  const [hasCrashed, setCrashed] = useState(false)
  if (hasCrashed) throw new Error('an intended error')
  return (
    <Button variant="outline" onClick={() => setCrashed(true)}>
      Throw an error
    </Button>
  )
}

const doNothing = () => undefined

export const FeedbackSections = () => (
  <>
    <Section title="Notice" file="notice.tsx">
      <Example name="nothing found" wide>
        <Notice title="No products found" action={<Button variant="outline">Clear Filters</Button>}>
          Try adjusting your search or filter criteria
        </Notice>
      </Example>
      <Example name="could not be loaded" wide>
        <LoadError what="The products" onRetry={doNothing} />
      </Example>
    </Section>
    <Section title="Lazy component" file="lazy-component.tsx">
      <Example name="loading">
        <LazyComponent loader={pendingLoader} fallback={<Skeleton className="h-20" />} props={{}} />
      </Example>
      <Example name="failed to load">
        <LazyComponent loader={failingLoader} fallback={<Skeleton className="h-20" />} props={{}} />
      </Example>
    </Section>
    <Section title="Error boundary" file="error-boundary.tsx">
      <Example name="before and after" wide>
        <ErrorBoundary>
          <Crashing />
        </ErrorBoundary>
      </Example>
    </Section>
    <Sheets />
    <Toasts />
  </>
)
