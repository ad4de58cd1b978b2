/**
 * A component whose code is loaded on demand. Unlike `React.lazy` it works in server-rendered pages (both sides render
 * the fallback), and a failed load shows a retry button instead of an error page.
 */
import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
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

type LazyComponentProps<Props> = { loader: ComponentLoader<Props>; fallback: ReactNode; props: Props }

export const LazyComponent = <Props extends object>({
  loader,
  fallback,
  props,
}: LazyComponentProps<Props>) => {
  const [Content, setContent] = useState(() => loader.loaded())
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    if (Content || failed) return
    let isUnmounted = false
    loader.load().then(
      () => isUnmounted || setContent(() => loader.loaded()),
      () => isUnmounted || setFailed(true),
    )
    return () => {
      isUnmounted = true
    }
  }, [loader, Content, failed])
  if (failed) return <LoadError what={loader.what} onRetry={() => setFailed(false)} />
  return Content ? <Content {...props} /> : fallback
}
