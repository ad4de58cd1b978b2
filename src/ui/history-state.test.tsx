// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { flushHistoryState, replaceEntryUrl, useHistoryState } from './history-state.ts'
import { renderInDom, unmountAll } from './testing.tsx'

let startedAt = 0
beforeEach(() => {
  vi.useFakeTimers()
  // Each test starts later than the last write of the previous one, so that its first write is not delayed.
  startedAt += 100_000
  vi.advanceTimersByTime(startedAt)
  history.replaceState({ key: 'one' }, '', '/')
})
afterEach(async () => {
  flushHistoryState()
  await unmountAll()
  vi.useRealTimers()
})

type List = { shown: number; filter: string }

type Change = (part: Partial<List>) => void

const ListState = ({ onRender }: { onRender: (change: Change) => void }) => {
  const [state, change] = useHistoryState<List>('list', { shown: 24, filter: '' })
  onRender(change)
  return <p>{`${state.shown} ${state.filter}`}</p>
}

const renderList = async () => {
  let change: Change | undefined
  const page = await renderInDom(
    <ListState
      onRender={(latest) => {
        change = latest
      }}
    />,
  )
  return { page, change: (part: Partial<List>) => act(async () => change?.(part)) }
}

test('A change is merged into the state and written to the history entry', async () => {
  const { page, change } = await renderList()
  expect(page.textContent).toBe('24 ')
  await change({ shown: 48 })
  await change({ filter: 'blue' })
  expect(page.textContent).toBe('48 blue')
  vi.advanceTimersByTime(350)
  expect(history.state).toEqual({ key: 'one', list: { shown: 48, filter: 'blue' } })
})

test('Writes are at least 350 ms apart, because browsers limit them', async () => {
  const { change } = await renderList()
  await change({ shown: 48 })
  const replaceState = vi.spyOn(history, 'replaceState')
  await change({ shown: 72 })
  await change({ shown: 96 })
  expect(replaceState).not.toHaveBeenCalled()
  vi.advanceTimersByTime(350)
  expect(replaceState).toHaveBeenCalledOnce()
  expect(history.state.list.shown).toBe(96)
  replaceState.mockRestore()
})

test('A component that mounts on an entry with state starts with it', async () => {
  history.replaceState({ key: 'one', list: { shown: 72, filter: 'red' } }, '')
  const { page } = await renderList()
  expect(page.textContent).toBe('72 red')
})

test('A navigation can write the pending state before it leaves the entry', async () => {
  const { change } = await renderList()
  await change({ shown: 48 })
  await change({ shown: 72 })
  flushHistoryState()
  expect(history.state.list.shown).toBe(72)
})

test('State of one entry is never written to another', async () => {
  const { change } = await renderList()
  await change({ shown: 48 })
  await change({ shown: 72 })
  history.pushState({ key: 'two' }, '', '/other')
  vi.advanceTimersByTime(350)
  expect(history.state).toEqual({ key: 'two' })
})

test('A new URL of the entry is written with what else is pending, as seldom, and never to another entry', async () => {
  const { change } = await renderList()
  replaceEntryUrl(new URL('/list?q=b', location.href))
  const replaceState = vi.spyOn(history, 'replaceState')
  replaceEntryUrl(new URL('/list?q=bl', location.href))
  await change({ filter: 'bl' })
  replaceEntryUrl(new URL('/list?q=blue', location.href))
  expect(replaceState).not.toHaveBeenCalled()
  vi.advanceTimersByTime(350)
  expect(replaceState).toHaveBeenCalledOnce()
  replaceState.mockRestore()
  expect([location.pathname + location.search, history.state.list.filter]).toEqual(['/list?q=blue', 'bl'])
  replaceEntryUrl(new URL('/list?q=blues', location.href))
  history.pushState({ key: 'two' }, '', '/other')
  vi.advanceTimersByTime(350)
  expect(location.pathname + location.search).toBe('/other')
})
