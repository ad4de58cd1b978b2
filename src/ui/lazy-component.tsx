/**
 * A part of a page whose code arrives when it is needed. Unlike `React.lazy` it may stand in a page that the server
 * renders (both sides show the fallback), and code that cannot be fetched is asked for again instead of ending the page.
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
  fetchCode: () => Promise<ComponentType<Props>>,
): ComponentLoader<Props> => {
  let component: ComponentType<Props> | undefined
  return {
    what,
    load: async () => {
      component = await fetchCode()
    },
    loaded: () => component,
  }
}

/** Call when the part is likely soon: it is then there at once. */
export const prefetchComponent = (loader: Pick<ComponentLoader<object>, 'load'>): void => {
  void loader.load().catch(() => undefined) // `LazyComponent` tries again, and says so when that fails too.
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
    let gone = false
    loader.load().then(
      () => gone || setContent(() => loader.loaded()),
      () => gone || setFailed(true),
    )
    return () => {
      gone = true
    }
  }, [loader, Content, failed])
  if (failed) return <LoadError what={loader.what} onRetry={() => setFailed(false)} />
  return Content ? <Content {...props} /> : fallback
}
