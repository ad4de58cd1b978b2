/**
 * A component that the server renders and that the browser hydrates once its code has been loaded, after the rest of
 * the page or, where `load` is awaited before hydration, with it. Until then the server's markup stays, and works as
 * without JavaScript. For parts that a first view does not use; a part that holds a form control must be loaded before
 * hydration wherever it can be seen, because input is recorded only until then.
 */
import { type ComponentType, Suspense, use, useEffect, useMemo, useState } from 'react'
import { loadUntilArrived } from './connection.ts'
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

/** In the page that contains the part. */
export const useLoadAfterHydration = ({ load }: Pick<LaterLoader<object>, 'load'>): void =>
  useEffect(() => loadUntilArrived(load), [load])

type HydrateLaterProps<Props> = { loader: LaterLoader<Props>; props: NoInfer<Props> }
type PartProps<Props> = HydrateLaterProps<Props> & { onHydrated: () => void }

const Content = <Props extends object>({ loader, props, onHydrated }: PartProps<Props>) => {
  const Loaded = use(loader.whenLoaded)
  useEffect(onHydrated, [onHydrated])
  return <Loaded {...props} />
}

const Boundary = <Props extends object>(part: PartProps<Props>) => (
  <Suspense>
    <Content {...part} />
  </Suspense>
)

/**
 * A part whose code had arrived before the page was hydrated takes each change at once: the component in between has
 * React hydrate the boundary before it applies the change. Any other part is hydrated as the server rendered it, and
 * takes what has changed since right afterwards. React would compare the server's markup with the changed values, and
 * replace it.
 */
export const HydrateLater = <Props extends object>({ loader, props }: HydrateLaterProps<Props>) => {
  const currency = useCurrency()
  const [rendered] = useState({ props, currency, isLoaded: loader.loaded() !== undefined })
  const [isCurrent, setCurrent] = useState(rendered.isLoaded)
  const shown = isCurrent ? props : rendered.props
  const content = useMemo(() => {
    const part = { loader, props: shown, onHydrated: () => setCurrent(true) }
    return rendered.isLoaded ? <Boundary {...part} /> : Boundary(part)
  }, [loader, shown, rendered])
  return <CurrencyContext value={isCurrent ? currency : rendered.currency}>{content}</CurrencyContext>
}
