/**
 * The frame of every page: skip link, header, what could not be loaded, page, footer, toasts. A page with its own frame
 * has neither the shop's header nor its footer.
 */
import { type ReactNode, useLayoutEffect } from 'react'
import { ConnectionNotice } from '../../ui/connection-notice.tsx'
import { Toaster } from '../../ui/toaster.tsx'
import { CartAcrossTabs } from '../cart/cart-across-tabs.tsx'
import { PaymentReturn } from '../checkout/payment-return.tsx'
import { Footer } from '../footer/footer.tsx'
import { Header } from '../header/header.tsx'
import { RestoredPage } from './restored-page.tsx'

/**
 * Marks the end of hydration for measurements and e2e tests: React has committed the page, and handles its events. From
 * now on links prefetch by themselves, so the browser's speculation rules no longer match
 * (public/speculation-rules.json).
 */
const markHydrated = (): void => {
  performance.mark('hydrated')
  document.documentElement.dataset.hydrated = ''
}

/** Constant elements: React skips them when the page changes. */
const header = <Header />
const connectionNotice = <ConnectionNotice />
const footer = <Footer />
const services = (
  <>
    <Toaster />
    <PaymentReturn />
    <CartAcrossTabs />
    <RestoredPage />
  </>
)

type LayoutProps = { hasOwnFrame: boolean | undefined; children: ReactNode }

export const Layout = ({ hasOwnFrame, children }: LayoutProps) => {
  useLayoutEffect(markHydrated, [])
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#main"
        className="fixed top-2 left-2 z-50 -translate-y-20 rounded-sm bg-ink px-4 py-3 text-sm font-semibold text-paper focus:translate-y-0"
      >
        Skip to content
      </a>
      {!hasOwnFrame && header}
      {connectionNotice}
      {hasOwnFrame ? (
        children
      ) : (
        <main id="main" tabIndex={-1} className="flex-1">
          {children}
        </main>
      )}
      {!hasOwnFrame && footer}
      {services}
    </div>
  )
}
