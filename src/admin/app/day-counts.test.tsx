// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { QueryClient } from '../../ui/query-client.ts'
import { QueryClientProvider, useQuery } from '../../ui/query-hooks.tsx'
import { renderInDom, unmountAll } from '../../ui/testing.tsx'
import { adminQueries } from '../admin-queries.ts'
import { usePolledDayCounts } from './day-counts.ts'

const MINUTE = 60_000
const calls = vi.fn(async () => Response.json({ toPack: 1 }))
let isHidden = false

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', calls)
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => isHidden)
})
afterEach(async () => {
  await unmountAll()
  calls.mockClear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  isHidden = false
})

const Rail = ({ isOn }: { isOn: boolean }) => {
  usePolledDayCounts(isOn)
  useQuery(adminQueries.dayCounts())
  return null
}
const renderRail = (isOn: boolean) =>
  renderInDom(
    <QueryClientProvider client={new QueryClient(async () => null)}>
      <Rail isOn={isOn} />
    </QueryClientProvider>,
  )
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const hide = (hidden: boolean) =>
  act(async () => {
    isHidden = hidden
    document.dispatchEvent(new Event('visibilitychange'))
  })

test('The counts of the rail are read again once a minute', async () => {
  await renderRail(true)
  expect(calls).toHaveBeenCalledTimes(1)
  await pass(3 * MINUTE)
  expect(calls).toHaveBeenCalledTimes(4)
})

test('A hidden tab reads no counts; shown again after more than a minute, it reads them at once', async () => {
  await renderRail(true)
  await hide(true)
  await pass(5.5 * MINUTE)
  expect(calls).toHaveBeenCalledTimes(1)
  await hide(false)
  expect(calls).toHaveBeenCalledTimes(2)
  await hide(true)
  await hide(false)
  expect(calls).toHaveBeenCalledTimes(2)
})

test('Counts that the shop refused are not read again, and those of a failure are', async () => {
  calls.mockResolvedValueOnce(new Response('Busy', { status: 503 }))
  calls.mockResolvedValueOnce(new Response('Not allowed', { status: 403 }))
  await renderRail(true)
  await pass(MINUTE)
  expect(calls).toHaveBeenCalledTimes(2)
  await pass(3 * MINUTE)
  expect(calls).toHaveBeenCalledTimes(2)
})

test('Before staff sign in, no counts are read again', async () => {
  await renderRail(false)
  await pass(3 * MINUTE)
  expect(calls).toHaveBeenCalledTimes(1)
})
