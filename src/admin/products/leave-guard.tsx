/** Asks before a link or the browser leaves a form with unsaved changes. Back and Forward keep the form as a draft. */
import { useEffect, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { useNavigation } from '../../ui/navigation.ts'
import { Dialog } from '../components/dialog.tsx'

const linkOf = (event: Event): HTMLAnchorElement | undefined => {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  const isPage = link && !link.target && !link.hasAttribute('download')
  if (!isPage || link.origin !== location.origin) return undefined
  const isPlaceHere = link.hash && link.pathname === location.pathname && link.search === location.search
  return isPlaceHere ? undefined : link
}
const isPlain = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey

type LeaveGuardProps = {
  isUnsaved: boolean
  /** The changes are discarded. */
  onDiscard: () => void
}

export const LeaveGuard = ({ isUnsaved, onDiscard }: LeaveGuardProps) => {
  const { navigate } = useNavigation()
  const [href, setHref] = useState<string | undefined>(undefined)
  useEffect(() => {
    if (!isUnsaved) return
    const onBeforeUnload = (event: BeforeUnloadEvent) => event.preventDefault()
    /** Links navigate with the pointer or with the click: both are stopped before React sees them. */
    const onPress = (event: MouseEvent) => {
      const link = linkOf(event)
      if (!link || !isPlain(event)) return
      event.stopPropagation()
      if (event.type !== 'click') return
      event.preventDefault()
      setHref(link.href)
    }
    addEventListener('beforeunload', onBeforeUnload)
    addEventListener('pointerdown', onPress, { capture: true })
    addEventListener('click', onPress, { capture: true })
    return () => {
      removeEventListener('beforeunload', onBeforeUnload)
      removeEventListener('pointerdown', onPress, { capture: true })
      removeEventListener('click', onPress, { capture: true })
    }
  }, [isUnsaved])
  const leave = () => {
    const target = href
    setHref(undefined)
    if (target) navigate(target)
  }
  return (
    <Dialog of={href} onClose={() => setHref(undefined)} title="Unsaved changes">
      <div className="grid gap-4 p-6">
        <p>This product has changes that are not saved.</p>
        <div className="flex flex-wrap gap-3">
          <Button onClick={() => setHref(undefined)}>Stay here</Button>
          <Button variant="outline" onClick={leave}>
            Leave, keep as a draft
          </Button>
          <Button
            variant="outline"
            onClick={() => {
              onDiscard()
              leave()
            }}
          >
            Leave and discard
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
