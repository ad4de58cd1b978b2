/**
 * The link to the checkout: a full page load, because only the checkout's response headers allow the payment provider's
 * scripts. If the browser blocks session storage, a page load would lose the session id, so the link navigates client-side.
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
