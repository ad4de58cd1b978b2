/**
 * A component whose code is loaded on demand. Unlike `React.lazy` it works in server-rendered pages (both sides render
 * the fallback), and a failed load takes nothing else from the page: a message stands in its place, or, where it has none
 * because it opens above the page, below the header.
 */
import { type ComponentType, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { isShopReachable, missingStore } from './connection.ts'
import { LoadError } from './notice.tsx'

export type ComponentLoader<Props> = {
  /** Begins the sentence "<what> could not be loaded". */
  what: string
  load: () => Promise<void>
  loaded: () => ComponentType<Props> | undefined
}

export const componentLoader = <Props extends object>(
  what: string,
  importComponent: () => Promise<ComponentType<Props>>,
): ComponentLoader<Props> => {
  let component: ComponentType<Props> | undefined
  return {
    what,
    load: async () => {
      component = await importComponent()
    },
    loaded: () => component,
  }
}

/** Loads the code ahead, when the component is likely to be shown soon. */
export const prefetchComponent = (loader: Pick<ComponentLoader<object>, 'load'>): void => {
  void loader.load().catch(() => undefined) // `LazyComponent` tries again, and shows an error when that fails too.
}

type LazyComponentProps<Props> = {
  loader: ComponentLoader<Props>
  /** While it loads. */
  fallback: ReactNode
  props: Props
  /** It opens above the page: where its code does not arrive it closes, so that the next press tries again. */
  overlay?: { isOpen: boolean; setOpen: (isOpen: boolean) => void }
}

export const LazyComponent = <Props extends object>({
  loader,
  fallback,
  props,
  overlay,
}: LazyComponentProps<Props>) => {
  const [Content, setContent] = useState(() => loader.loaded())
  const [failure, setFailure] = useState<'offline' | 'replaced' | undefined>(undefined)
  const isClosed = overlay?.isOpen === false
  const latestOverlay = useRef(overlay)
  useLayoutEffect(() => {
    latestOverlay.current = overlay
  })
  useEffect(() => {
    if (Content || failure || isClosed) return
    let isUnmounted = false
    loader.load().then(
      () => isUnmounted || setContent(() => loader.loaded()),
      async () => {
        const needsReload = await isShopReachable()
        if (isUnmounted) return
        if (!latestOverlay.current) return setFailure(needsReload ? 'replaced' : 'offline')
        const { setOpen } = latestOverlay.current
        setOpen(false)
        missingStore.set({ what: loader.what, needsReload, retry: () => setOpen(true) })
      },
    )
    return () => {
      isUnmounted = true
    }
  }, [loader, Content, failure, isClosed])
  if (failure)
    return (
      <LoadError
        what={loader.what}
        needsReload={failure === 'replaced'}
        onRetry={() => setFailure(undefined)}
      />
    )
  return Content ? <Content {...props} /> : isClosed ? null : fallback
}
