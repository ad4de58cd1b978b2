/**
 * /cart/phone#TOKEN: what a link that takes a cart along leads to. Opening it changes nothing, so a preview or a scanner
 * cannot use the link up: a press does.
 */
import { useEffect, useRef, useState } from 'react'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { useNavigation } from '../../ui/navigation.ts'
import { LoadError, Notice } from '../../ui/notice.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { CartSkeleton } from '../cart/cart-skeleton.tsx'
import { CopiedNotice } from './copied-notice.tsx'
import { HandoverQuestion } from './handover-question.tsx'
import { type HandoverState, readHandover } from './handover-state.ts'

const toCart = <ButtonLink href="/cart">View your cart</ButtonLink>

export const Page = () => {
  const { replaceUrl } = useNavigation()
  const [state, setState] = useState<HandoverState>({ kind: 'loading' })
  const reading = useRef(0)
  const load = () => {
    reading.current += 1
    const own = reading.current
    setState({ kind: 'loading' })
    void readHandover(location.hash.slice(1)).then((next) => own === reading.current && setState(next))
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, and for each further link
  useEffect(() => {
    load()
    addEventListener('hashchange', load)
    return () => {
      reading.current += 1
      removeEventListener('hashchange', load)
    }
  }, [])
  const finish = (next: HandoverState) => {
    // The token is used up: a reload must not show an error.
    if (next.kind === 'done') replaceUrl(new URL(location.pathname, location.origin))
    setState(next)
  }
  return (
    <div className="frame min-h-dvh max-w-xl py-8 sm:py-12">
      <PageHead title="A cart from another device" description="What a link to a cart holds." noIndex />
      <p role="status" className="sr-only">
        {state.kind === 'open' ? 'The other cart is shown.' : ''}
      </p>
      {state.kind === 'loading' && <CartSkeleton />}
      {state.kind === 'failed' && <LoadError what="The other cart" as="h1" onRetry={load} />}
      {state.kind === 'refused' && (
        <div role="alert">
          <Notice
            as="h1"
            title="The other cart could not be loaded"
            action={
              <Button variant="outline" onClick={load}>
                Try Again
              </Button>
            }
          >
            {state.text}
          </Notice>
        </div>
      )}
      {state.kind === 'ended' && (
        <div role="alert">
          <Notice as="h1" title={state.title} action={toCart}>
            {state.text}
          </Notice>
        </div>
      )}
      {state.kind === 'open' && (
        <HandoverQuestion token={state.token} handover={state.handover} onDone={finish} />
      )}
      {state.kind === 'done' && <CopiedNotice {...state.copied} />}
    </div>
  )
}
