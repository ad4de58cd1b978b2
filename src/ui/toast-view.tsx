/** Shows the toast queue with Radix: swipe right to dismiss (threshold 50), F8 moves to it, read out politely or at once. */
import { X } from 'lucide-react'
import { Toast as RadixToast } from 'radix-ui'
import { useSyncExternalStore } from 'react'
import { dismissToast, TOAST_DURATION_MS, toastStore } from './toast.ts'

const none: never[] = []

export const ToastView = () => {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.toasts, () => none)
  return (
    <RadixToast.Provider duration={TOAST_DURATION_MS} swipeDirection="right" swipeThreshold={50}>
      {toasts.map(({ id, open, title, description, variant }) => (
        <RadixToast.Root
          key={id}
          open={open}
          onOpenChange={(isOpen) => isOpen || dismissToast(id)}
          type={variant === 'destructive' ? 'foreground' : 'background'}
          className={`flex items-start gap-3 rounded-md py-3 pr-1 pl-4 shadow-float data-[state=open]:animate-[toast-in_200ms_var(--ease-calm)] data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) data-[swipe=cancel]:translate-x-0 ${
            variant === 'destructive' ? 'bg-sale text-white' : 'bg-ink text-paper'
          }`}
        >
          <div className="min-w-0 flex-1 py-1">
            <RadixToast.Title className="font-medium">{title}</RadixToast.Title>
            {description && (
              <RadixToast.Description className="mt-0.5 text-sm text-pretty break-words">
                {description}
              </RadixToast.Description>
            )}
          </div>
          <RadixToast.Close
            aria-label="Dismiss"
            className="inline-grid size-11 shrink-0 place-items-center rounded-full"
          >
            <X aria-hidden="true" className="size-4" />
          </RadixToast.Close>
        </RadixToast.Root>
      ))}
      <RadixToast.Viewport
        hotkey={['F8']}
        className="fixed right-4 bottom-4 z-50 w-[min(24rem,calc(100vw-2rem))] outline-none"
      />
    </RadixToast.Provider>
  )
}
