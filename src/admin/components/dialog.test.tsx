// @vitest-environment happy-dom
import { act, useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { renderInDom, unmountAll } from '../../ui/testing.tsx'
import { Dialog } from './dialog.tsx'

afterEach(unmountAll)

test('A dialog opened again while it still leaves the screen has nothing of what was typed before', async () => {
  let show: (of: boolean) => Promise<void> = async () => {}
  const Page = () => {
    const [of, setOf] = useState(true)
    show = (next) => act(async () => setOf(next))
    return (
      <Dialog of={of} title="Change prices" onClose={() => setOf(false)}>
        <form>
          <label>
            Percent <input defaultValue="" />
          </label>
        </form>
      </Dialog>
    )
  }
  const container = await renderInDom(<Page />)
  const field = () => container.querySelector('input')
  const typed = field()
  if (typed) typed.value = '-10'
  await show(false)
  expect(field()?.value).toBe('-10')
  await show(true)
  expect(field()?.value).toBe('')
})
