// @vitest-environment happy-dom
import { act, useState } from 'react'
import { hydrateRoot, type Root } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { defaultSettings } from '../../settings/default-settings.ts'
import { shownSettings } from '../domain/settings/shown-settings.ts'
import { createQueryClient } from './api-client.ts'
import { CurrencyProvider, useCurrency } from './currency.tsx'
import { HydrateLater, type LaterLoader, laterLoader } from './hydrate-later.tsx'
import { QueryClientProvider } from './query-hooks.tsx'
import { shopQuery } from './shop.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

type ListProps = { sort: string }
const List = ({ sort }: ListProps) => {
  const { format } = useCurrency()
  return <p>{`${sort} ${format(1000)}`}</p>
}

const Page = ({ loader }: { loader: LaterLoader<ListProps> }) => {
  const [sort, setSort] = useState('name')
  const { choose } = useCurrency()
  return (
    <>
      <button type="button" onClick={() => setSort('price')}>
        Sort
      </button>
      <button type="button" onClick={() => choose('EUR')}>
        Currency
      </button>
      <HydrateLater loader={loader} props={{ sort }} />
    </>
  )
}
const client = createQueryClient(() => new Promise<Response>(() => {}))
client.setQueryData(shopQuery.queryKey, shownSettings(defaultSettings))
const pageWith = (loader: LaterLoader<ListProps>) => (
  <QueryClientProvider client={client}>
    <CurrencyProvider rendered="GBP">
      <Page loader={loader} />
    </CurrencyProvider>
  </QueryClientProvider>
)

let root: Root
let errors: unknown[]
let arrive: () => Promise<void>
const container = document.createElement('div')
const text = () => container.querySelector('p')?.textContent
const press = (name: string) =>
  act(async () =>
    [...container.querySelectorAll('button')].find((each) => each.textContent === name)?.click(),
  )

/** `isEarly`: the code has arrived before hydration, as it has where there is input to replay. */
const hydrate = async (isEarly = false) => {
  const onServer = laterLoader<ListProps>(async () => List)
  await onServer.load()
  document.body.append(container)
  container.innerHTML = renderToString(pageWith(onServer))
  const code = Promise.withResolvers<typeof List>()
  const loader = laterLoader<ListProps>(() => code.promise)
  const load = async () => {
    code.resolve(List)
    await loader.load()
  }
  arrive = () => act(load)
  if (isEarly) await load()
  await act(async () => {
    root = hydrateRoot(container, pageWith(loader), { onRecoverableError: (error) => errors.push(error) })
  })
}

beforeEach(() => {
  localStorage.clear()
  errors = []
})
afterEach(() => act(async () => root.unmount()))

test("the server's markup stays until the code of the part arrives, and is then hydrated in place", async () => {
  await hydrate()
  const markup = container.querySelector('p')
  expect(text()).toBe('name £10.00 GBP')
  await arrive()
  expect(container.querySelector('p')).toBe(markup)
  expect(errors).toEqual([])
})

test.each([
  ['another sort', 'Sort', 'price £10.00 GBP'],
  ['another currency', 'Currency', /^name €/],
])('%s that is chosen before the code arrives shows once it has', async (_, button, expected) => {
  await hydrate()
  await press(button)
  expect(text()).toBe('name £10.00 GBP')
  await arrive()
  expect(text()).toMatch(expected)
  expect(errors).toEqual([])
})

test('changes after the code has arrived show at once', async () => {
  await hydrate()
  await arrive()
  await press('Sort')
  expect(text()).toBe('price £10.00 GBP')
})

test.each([true, false])(
  'a stored currency other than the rendered one shows (code early: %s)',
  async (isEarly) => {
    localStorage.setItem('preferred-currency', 'EUR')
    await hydrate(isEarly)
    await arrive()
    expect(text()).toMatch(/^name €/)
    expect(errors).toEqual([])
  },
)
