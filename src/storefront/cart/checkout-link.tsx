/**
 * The way to the checkout: a real page load, because only that page's headers let the card form of the payment
 * provider in. A session id that the browser would not store would not survive it, and navigates within the page.
 */
import type { ReactNode } from 'react'
import { ButtonLink, buttonClasses } from '../../ui/button.tsx'
import { isSessionStored } from './session.ts'

const HREF = '/checkout'

export const CheckoutLink = ({ onLeave, children }: { onLeave?: () => void; children: ReactNode }) =>
  isSessionStored() ? (
    <a href={HREF} onClick={onLeave} className={buttonClasses({ size: 'lg' }, 'w-full')}>
      {children}
    </a>
  ) : (
    <ButtonLink href={HREF} size="lg" onClick={onLeave} className="w-full">
      {children}
    </ButtonLink>
  )
