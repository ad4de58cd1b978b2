/** The dialog with the link that takes the cart along, as a QR code and as text. Each opening makes a new link. */
import { useEffect, useState } from 'react'
import type { NewHandover } from '../../contract/cart/cart-handover.ts'
import { handoverPaths } from '../../contract/cart/handover-paths.ts'
import { ApiError, apiRequest } from '../../ui/api-client.ts'
import { Button } from '../../ui/button.tsx'
import { CopyLink } from '../../ui/copy-link.tsx'
import { LoadError } from '../../ui/notice.tsx'
import { QrCode } from '../../ui/qr-code.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { Skeleton, Skeletons } from '../../ui/skeleton.tsx'
import { ensureSessionId } from './session.ts'

type State =
  | { kind: 'loading' }
  | { kind: 'failed' }
  | { kind: 'refused'; text: string }
  | { kind: 'made'; link: NewHandover }

const makeLink = async (): Promise<State> => {
  try {
    const reply = await apiRequest('POST', handoverPaths.create, { sessionId: ensureSessionId() })
    return { kind: 'made', link: await reply.json() }
  } catch (error) {
    const isRefused = error instanceof ApiError && error.status < 500
    return isRefused ? { kind: 'refused', text: error.text } : { kind: 'failed' }
  }
}

const timeOfDay = (iso: string): string =>
  new Date(iso).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })

const Contents = () => {
  const [state, setState] = useState<State>({ kind: 'loading' })
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt makes a link
  useEffect(() => {
    let isStale = false
    setState({ kind: 'loading' })
    void makeLink().then((made) => isStale || setState(made))
    return () => {
      isStale = true
    }
  }, [attempt])
  const retry = () => setAttempt(attempt + 1)
  if (state.kind === 'failed') return <LoadError what="The link to your cart" onRetry={retry} />
  if (state.kind === 'refused')
    return (
      <div className="grid gap-4 p-6">
        <p role="alert">{state.text}</p>
        <Button variant="outline" onClick={retry}>
          Try Again
        </Button>
      </div>
    )
  if (state.kind === 'loading')
    return (
      <div className="p-6">
        <Skeletons count={1} label="Making the link">
          {(key) => <Skeleton key={key} className="mx-auto size-60" />}
        </Skeletons>
      </div>
    )
  const { token, expiresAt } = state.link
  const url = new URL(handoverPaths.page(token), location.origin).href
  return (
    <div className="grid gap-5 p-6">
      <p>
        Scan this code with the camera of your phone. The page that opens shows what the cart holds, and asks
        before it copies anything.
      </p>
      <QrCode text={url} label="QR code of the link below" className="mx-auto size-60 max-w-full" />
      <CopyLink label="Or open this link on the other device" url={url} />
      <p className="text-sm text-muted">
        {`It works once, until ${timeOfDay(expiresAt)}. It shows what is in this cart, and nothing else about you.`}
      </p>
    </div>
  )
}

export const PhoneLinkSheet = ({ open, onClose }: { open: boolean; onClose: () => void }) => (
  <Sheet open={open} onClose={onClose} title="Take this cart to your phone" side="middle">
    <Contents />
  </Sheet>
)
