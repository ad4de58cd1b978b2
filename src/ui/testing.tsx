/** Renders components in the document of a unit test (happy-dom). */
import { act, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const roots = new Set<Root>()

export const renderInDom = async (node: ReactNode): Promise<HTMLElement> => {
  const container = document.body.appendChild(document.createElement('div'))
  const root = createRoot(container)
  roots.add(root)
  await act(async () => root.render(node))
  return container
}

/** Call it after each test: effects of one test must not run in the next. */
export const unmountAll = async (): Promise<void> => {
  await act(async () => {
    for (const root of roots) root.unmount()
  })
  roots.clear()
  document.body.replaceChildren()
}
