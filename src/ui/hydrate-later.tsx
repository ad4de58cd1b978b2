/**
 * A component that the server renders and that the browser hydrates once its code has been loaded, after the rest of
 * the page or, where `load` is awaited before hydration, with it. Until then the server's markup stays, and works as
 * without JavaScript. For parts that a first view does not use; a part that holds a form control must be loaded before
 * hydration wherever it can be seen, because input is recorded only until then.
 */
import { type ComponentType, Suspense, use, useDeferredValue, useEffect, useMemo } from 'react'
import { DeferredCurrency } from './currency.tsx'

export type LaterLoader<Props> = {
  /** Safe to call repeatedly; after a failure it tries again. */
  load: () => Promise<void>
  loaded: () => ComponentType<Props> | undefined
  whenLoaded: Promise<ComponentType<Props>>
}

/** On the server: every loader. All are loaded before a page is rendered. */
const loads: (() => Promise<void>)[] = []
export const loadHydratedLater = async (): Promise<void> => {
  await Promise.all(loads.map((load) => load()))
}

export const laterLoader = <Props extends object>(
  fetchCode: () => Promise<ComponentType<Props>>,
): LaterLoader<Props> => {
  let component: ComponentType<Props> | undefined
  const { promise, resolve } = Promise.withResolvers<ComponentType<Props>>()
  const load = async () => {
    component ??= await fetchCode()
    resolve(component)
  }
  if (import.meta.env.SSR) loads.push(load)
  return {
    load,
    loaded: () => component,
    whenLoaded: promise,
  }
}

/** In the page that contains the part. A failed load is repeated by the next page. */
export const useLoadAfterHydration = ({ load }: Pick<LaterLoader<object>, 'load'>): void =>
  useEffect(() => void load().catch(() => undefined), [load])

type HydrateLaterProps<Props> = { loader: LaterLoader<Props>; props: NoInfer<Props> }

const Content = <Props extends object>({ loader, props }: HydrateLaterProps<Props>) => {
  const Loaded = loader.loaded() ?? use(loader.whenLoaded)
  return <Loaded {...props} />
}

/** Until the code has arrived, changes are deferred: an urgent one would remove the server's markup. */
export const HydrateLater = <Props extends object>({ loader, props }: HydrateLaterProps<Props>) => {
  const isLoaded = loader.loaded() !== undefined
  const deferred = useDeferredValue(isLoaded ? undefined : props)
  const shown = isLoaded ? props : (deferred ?? props)
  return useMemo(
    () => (
      <DeferredCurrency>
        <Suspense>
          <Content loader={loader} props={shown} />
        </Suspense>
      </DeferredCurrency>
    ),
    [loader, shown],
  )
}
