/**
 * Shows the toast queue with Radix: a swipe to the right dismisses a toast (threshold 50), F8 moves the focus to it. A
 * toast is at the bottom right, and moves away where it would cover the focused element (toast.css). It is rendered into
 * the topmost open dialog, because everything outside of that is inert.
 */
import { X } from 'lucide-react'
import { Toast as RadixToast } from 'radix-ui'
import { type FocusEvent, useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { Link } from './link.tsx'
import { Picture } from './picture.tsx'
import {
  dismissToast,
  TOAST_DURATION_MS,
  TOAST_HOTKEY,
  type Toast,
  type ToastContent,
  toastDuration,
  toastStore,
  topmostContainer,
} from './toast.ts'

const none: never[] = []

const FOLLOW_UP =
  'mt-1 -mb-1 inline-flex min-h-8 items-center text-sm font-semibold underline underline-offset-4 pointer-coarse:min-h-11'

/** Calls `onChange` when a dialog opens or closes. Not every browser has the `toggle` event of dialogs yet. */
const subscribeToDialogs = (onChange: () => void): (() => void) => {
  const opened = new MutationObserver(onChange)
  opened.observe(document.body, { attributes: true, attributeFilter: ['open'], subtree: true })
  return () => opened.disconnect()
}

const About = ({ name, choice }: NonNullable<ToastContent['about']>) => (
  <p className="mt-2 text-sm">
    <span className="font-semibold">{name}</span>
    {choice && <span className="opacity-80">{` ${choice}`}</span>}
  </p>
)

const ToastItem = ({ toast, isOnPage }: { toast: Toast; isOnPage: boolean }) => {
  const { id, open, title, description, variant, about, reason, link, action } = toast
  return (
    <RadixToast.Root
      open={open}
      duration={toastDuration(toast)}
      onOpenChange={(isOpen) => isOpen || dismissToast(id)}
      type={variant && variant !== 'default' ? 'foreground' : 'background'}
      className={`flex items-start gap-3 rounded-md border border-transparent py-3 pr-1 pl-4 shadow-float data-[state=open]:animate-[toast-in_200ms_var(--ease-calm)] data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) data-[swipe=cancel]:translate-x-0 ${
        variant === 'destructive' ? 'bg-sale text-white' : 'bg-ink text-paper'
      }`}
    >
      {about?.picture && (
        <div className="w-14 shrink-0 py-1">
          <Picture src={about.picture} alt="" slot="thumb" eager />
        </div>
      )}
      <div className="on-dark min-w-0 flex-1 py-1">
        <RadixToast.Title className="font-semibold">{title}</RadixToast.Title>
        {description && (
          <RadixToast.Description className="mt-0.5 text-sm text-pretty break-words">
            {description}
          </RadixToast.Description>
        )}
        {about && <About {...about} />}
        {reason && <p className="mt-2 text-sm text-pretty">{reason}</p>}
        {/* Not in an open dialog: the link would navigate the page behind it. */}
        {link && isOnPage && (
          <RadixToast.Action asChild altText={link.label}>
            <Link href={link.href} className={FOLLOW_UP}>
              {link.label}
            </Link>
          </RadixToast.Action>
        )}
        {action && (
          <RadixToast.Action
            altText={`${action.label}: press ${TOAST_HOTKEY} to reach it`}
            onClick={action.press}
            className={FOLLOW_UP}
          >
            {action.label}
          </RadixToast.Action>
        )}
      </div>
      <RadixToast.Close
        aria-label="Dismiss"
        className="on-dark inline-grid size-11 shrink-0 place-items-center rounded-full -outline-offset-4!"
      >
        <X aria-hidden="true" className="size-4" />
      </RadixToast.Close>
    </RadixToast.Root>
  )
}

/** F8 moves the focus to the toasts. When the focused toast closes, the focus returns to the previous element. */
const useFocusReturn = (viewport: { current: HTMLOListElement | null }, isOpen: boolean) => {
  const before = useRef<Element | null>(null)
  useEffect(() => {
    const { activeElement } = document
    const isLost = activeElement === document.body || viewport.current?.contains(activeElement)
    if (isOpen || !isLost || !(before.current instanceof HTMLElement)) return
    if (before.current.isConnected) before.current.focus({ preventScroll: true })
    before.current = null
  }, [viewport, isOpen])
  return ({ relatedTarget }: FocusEvent) => {
    if (!viewport.current?.contains(relatedTarget)) before.current = relatedTarget
  }
}

/** Px. A focused element that is higher stays partly visible under a toast. */
const MAX_COVERED_HEIGHT = 100

const coversFocus = (viewport: HTMLElement): boolean => {
  const { activeElement } = document
  if (!activeElement || viewport.contains(activeElement)) return false
  const toast = viewport.getBoundingClientRect()
  const focused = activeElement.getBoundingClientRect()
  return (
    focused.height <= MAX_COVERED_HEIGHT &&
    focused.left < toast.right &&
    toast.left < focused.right &&
    focused.top < toast.bottom &&
    toast.top < focused.bottom
  )
}

/** WCAG 2.4.11: a toast that covers the focused element moves to its other place. */
const useVisibleFocus = (
  viewport: { current: HTMLOListElement | null },
  newest: string | undefined,
  container: HTMLElement,
) => {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another toast or container is another element
  useLayoutEffect(() => {
    // The toast has its size, and the page has scrolled to the focus, by the next frame.
    const avoidFocus = () =>
      requestAnimationFrame(() => {
        if (viewport.current && coversFocus(viewport.current))
          viewport.current.dataset.moved = String(viewport.current.dataset.moved !== 'true')
      })
    avoidFocus()
    document.addEventListener('focusin', avoidFocus)
    // Radix renders the toast into the viewport later: in a dialog that has just opened, possibly after the focus moved.
    const resized = new ResizeObserver(avoidFocus)
    if (viewport.current) resized.observe(viewport.current)
    return () => {
      document.removeEventListener('focusin', avoidFocus)
      resized.disconnect()
    }
  }, [viewport, newest, container])
}

export const ToastView = () => {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.toasts, () => none)
  const newest = toasts[0]?.id
  const viewport = useRef<HTMLOListElement>(null)
  const onFocus = useFocusReturn(viewport, toasts[0]?.open ?? false)
  const container = useSyncExternalStore(subscribeToDialogs, topmostContainer)
  useVisibleFocus(viewport, newest, container)

  return createPortal(
    <RadixToast.Provider
      // Radix stays paused when a hovered or focused toast is removed. The key remounts the provider for each toast.
      key={newest}
      duration={TOAST_DURATION_MS}
      swipeDirection="right"
      swipeThreshold={50}
      announcerContainer={container}
    >
      {toasts.map((toast) => (
        <ToastItem key={toast.id} toast={toast} isOnPage={container === document.body} />
      ))}
      <RadixToast.Viewport
        ref={viewport}
        onFocus={onFocus}
        data-toasts
        hotkey={[TOAST_HOTKEY]}
        className="toast-viewport"
      />
    </RadixToast.Provider>,
    container,
  )
}
