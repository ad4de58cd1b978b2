/**
 * A component that the server renders and that the browser hydrates once its code has been loaded, after the rest of
 * the page or, where `load` is awaited before hydration, with it. Until then the server's markup stays, and works as
 * without JavaScript. For parts that a first view does not use; a part that holds a form control must be loaded before
 * hydration wherever it can be seen, because input is recorded only until then.
 */
import { type ComponentType, Suspense, use, useDeferredValue, useEffect, useMemo, useState } from 'react'
import { CurrencyContext, useCurrency } from './currency.tsx'

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
    // `use` then returns it without suspending.
    Object.assign(promise, { status: 'fulfilled', value: component })
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
  const Loaded = use(loader.whenLoaded)
  return <Loaded {...props} />
}

const Boundary = <Props extends object>({ loader, props }: HydrateLaterProps<Props>) => (
  <Suspense>
    <Content loader={loader} props={props} />
  </Suspense>
)

/**
 * Where the code has not arrived yet, changes are deferred, and the boundary is the only child of a context provider:
 * React does not notify such a boundary of the context. Otherwise an urgent change would remove the server's markup.
 * Where it has arrived, the component in between has React hydrate the boundary before it applies the change.
 */
export const HydrateLater = <Props extends object>({ loader, props }: HydrateLaterProps<Props>) => {
  const isLoaded = loader.loaded() !== undefined
  const [wasLoaded] = useState(isLoaded)
  const currency = useCurrency()
  const deferredCurrency = useDeferredValue(currency)
  const deferredProps = useDeferredValue(isLoaded ? undefined : props)
  const shown = isLoaded ? props : (deferredProps ?? props)
  const content = useMemo(() => {
    const part = { loader, props: shown }
    return wasLoaded ? <Boundary {...part} /> : Boundary(part)
  }, [loader, shown, wasLoaded])
  return <CurrencyContext value={wasLoaded ? currency : deferredCurrency}>{content}</CurrencyContext>
}
