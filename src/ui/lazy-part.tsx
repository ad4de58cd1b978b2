/**
 * A part of a page whose code arrives when it is needed. Unlike `React.lazy` it may stand in a page that the server
 * renders (both sides show the fallback), and code that cannot be fetched is asked for again instead of ending the page.
 */
import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { LoadError } from './notice.tsx'

export type Part<Props> = {
  /** Begins the sentence "<what> could not be loaded". */
  what: string
  load: () => Promise<void>
  loaded: () => ComponentType<Props> | undefined
}

export const lazyPart = <Props extends object>(
  what: string,
  fetchCode: () => Promise<ComponentType<Props>>,
): Part<Props> => {
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
export const preparePart = (part: Pick<Part<object>, 'load'>): void => {
  void part.load().catch(() => undefined) // `LazyPart` tries again, and says so when that fails too.
}

export const LazyPart = <Props extends object>({
  part,
  fallback,
  props,
}: {
  part: Part<Props>
  fallback: ReactNode
  props: Props
}) => {
  const [Content, setContent] = useState(() => part.loaded())
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    if (Content || failed) return
    let gone = false
    part.load().then(
      () => gone || setContent(() => part.loaded()),
      () => gone || setFailed(true),
    )
    return () => {
      gone = true
    }
  }, [part, Content, failed])
  if (failed) return <LoadError what={part.what} onRetry={() => setFailed(false)} />
  return Content ? <Content {...props} /> : fallback
}
