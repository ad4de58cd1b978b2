/** Says below the header what did not arrive, and goes on by itself when the connection is back. */
import { useEffect, useSyncExternalStore } from 'react'
import { missingStore, RELOAD_ADVICE, retryMissing } from './connection.ts'

/** Not every lost connection is reported by the browser, nor its return. */
const RETRY_INTERVAL_MS = 5000

const buttonClass = 'min-h-11 px-2 whitespace-nowrap underline underline-offset-4'

export const ConnectionNotice = () => {
  const missing = useSyncExternalStore(missingStore.subscribe, missingStore.read, () => null)
  const retry = () => missing && void retryMissing(missing)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it changes with what is missing
  useEffect(() => {
    if (!missing || missing.needsReload) return
    addEventListener('online', retry)
    const timer = setInterval(retry, RETRY_INTERVAL_MS)
    return () => {
      removeEventListener('online', retry)
      clearInterval(timer)
    }
  }, [missing])
  return (
    <div role="status" className="on-dark sticky top-(--header-height) z-30 bg-ink text-sm text-paper">
      {missing && (
        <div className="frame flex items-center gap-x-4 py-1 max-md:flex-wrap">
          <p className="py-2">
            {missing.needsReload
              ? `${missing.what} could not be loaded. ${RELOAD_ADVICE}`
              : `${missing.what} could not be loaded: there is no connection. It opens when the connection is back.`}
          </p>
          <button
            type="button"
            className={buttonClass}
            onClick={missing.needsReload ? () => location.reload() : retry}
          >
            {missing.needsReload ? 'Reload' : 'Try Again'}
          </button>
          <button type="button" className={buttonClass} onClick={() => missingStore.set(null)}>
            Dismiss
          </button>
        </div>
      )}
    </div>
  )
}
