// @vitest-environment happy-dom
import { act, type ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { QueryClient } from './query-client.ts'
import { QueryClientProvider, useIsMutating, useMutation, useQuery, useQueryClient } from './query-hooks.tsx'
import { renderInDom, unmountAll } from './testing.tsx'

afterEach(unmountAll)

const cart = { queryKey: ['/api/cart'] }
const setUp = () => {
  const requests: PromiseWithResolvers<unknown>[] = []
  const client = new QueryClient(() => {
    const request = Promise.withResolvers<unknown>()
    requests.push(request)
    return request.promise
  })
  const render = (node: ReactNode) =>
    renderInDom(<QueryClientProvider client={client}>{node}</QueryClientProvider>)
  return { client, requests, render }
}
const settle = (change: () => void) => act(async () => change())

const CartText = () => {
  const { data, error, isFetching, refetch } = useQuery<string>(cart)
  return (
    <button type="button" onClick={() => void refetch()}>
      {`${data ?? 'nothing'} ${error?.message ?? ''}${isFetching ? ' loading' : ''}`}
    </button>
  )
}

test('A query is fetched once for all components that show it', async () => {
  const { requests, render } = setUp()
  const page = await render([<CartText key="a" />, <CartText key="b" />])
  expect(page.textContent).toBe('nothing  loadingnothing  loading')
  await settle(() => requests[0]?.resolve('a cap'))
  expect(page.textContent).toBe('a cap a cap ')
  expect(requests).toHaveLength(1)
})

test('A failed query shows its error, and a refetch clears it', async () => {
  const { requests, render } = setUp()
  const page = await render(<CartText />)
  await settle(() => requests[0]?.reject(new Error('503')))
  expect(page.textContent).toBe('nothing 503')
  await settle(() => page.querySelector('button')?.click())
  await settle(() => requests[1]?.resolve('a cap'))
  expect(page.textContent).toBe('a cap ')
})

const useAdd = (mutationFn: () => Promise<string>) => {
  const client = useQueryClient()
  return useMutation<string, string, string | undefined>({
    mutationKey: ['cart', 'add'],
    mutationFn,
    onMutate: (added) => {
      const before = client.getQueryData<string>(cart.queryKey)
      client.setQueryData(cart.queryKey, `${before} and ${added}`)
      return before
    },
    onError: (_, __, before) => client.setQueryData(cart.queryKey, before),
  })
}
type Adding = ReturnType<typeof useAdd>

const AddingText = (props: { mutationFn: () => Promise<string>; onRender: (mutation: Adding) => void }) => {
  const mutation = useAdd(props.mutationFn)
  props.onRender(mutation)
  return <p>{`${useIsMutating(['cart'])} ${mutation.isPending} ${mutation.error?.message ?? ''}`}</p>
}

const setUpMutation = async () => {
  const { client, render } = setUp()
  const calls: PromiseWithResolvers<string>[] = []
  const onMounted = vi.fn()
  let mutation: Adding | undefined
  const mutationFn = () => {
    const call = Promise.withResolvers<string>()
    calls.push(call)
    return call.promise
  }
  client.setQueryData(cart.queryKey, 'a cap')
  const page = await render(
    <AddingText
      mutationFn={mutationFn}
      onRender={(latest) => {
        mutation = latest
      }}
    />,
  )
  const mutate = (added: string) => settle(() => mutation?.mutate(added, { onSuccess: onMounted }))
  return { client, calls, page, mutate, onMounted, reset: () => settle(() => mutation?.reset()) }
}

test('A mutation is pending until it has finished, and counted by each prefix of its key', async () => {
  const { calls, page, mutate, onMounted } = await setUpMutation()
  expect(page.textContent).toBe('0 false ')
  await mutate('a bag')
  expect(page.textContent).toBe('1 true ')
  await settle(() => calls[0]?.resolve('done'))
  expect(page.textContent).toBe('0 false ')
  expect(onMounted).toHaveBeenCalledOnce()
})

test('An optimistic update is rolled back when the mutation fails', async () => {
  const { client, calls, page, mutate, onMounted } = await setUpMutation()
  await mutate('a bag')
  expect(client.getQueryData(cart.queryKey)).toBe('a cap and a bag')
  await settle(() => calls[0]?.reject(new Error('409')))
  expect(client.getQueryData(cart.queryKey)).toBe('a cap')
  expect(page.textContent).toBe('0 false 409')
  expect(onMounted).not.toHaveBeenCalled()
})

test('The state is that of the latest of two calls', async () => {
  const { calls, page, mutate } = await setUpMutation()
  await mutate('a bag')
  await mutate('a hat')
  expect(page.textContent).toBe('2 true ')
  await settle(() => calls[0]?.reject(new Error('the first failed')))
  expect(page.textContent).toBe('1 true ')
  await settle(() => calls[1]?.resolve('done'))
  expect(page.textContent).toBe('0 false ')
})

test('A reset forgets the error and the call in flight', async () => {
  const { calls, page, mutate, reset } = await setUpMutation()
  await mutate('a bag')
  await reset()
  await settle(() => calls[0]?.reject(new Error('too late')))
  expect(page.textContent).toBe('0 false ')
})

test('The callback of a call is skipped when its component is gone', async () => {
  const { calls, mutate, onMounted } = await setUpMutation()
  await mutate('a bag')
  await unmountAll()
  await settle(() => calls[0]?.resolve('done'))
  expect(onMounted).not.toHaveBeenCalled()
})
