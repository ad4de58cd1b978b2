/**
 * Hydrates the page. It is in the chunk of what every page needs (vite.config.ts), so that no request is made for it
 * alone; the page's own script is imported by then, or arrives soon.
 */
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { createApp } from './page.tsx'

const hydrate = async (): Promise<void> => {
  const root = document.getElementById('root')
  if (!root) throw new Error('the page came without its root')
  const page = await createApp()
  startTransition(() => {
    hydrateRoot(root, page)
  })
}

// Not awaited at the top level: the page's own script imports this chunk, and would wait for itself.
hydrate().catch((error: unknown) => {
  // Links work natively again, and no press waits.
  globalThis.earlyInput?.stop()
  globalThis.earlyInput?.settle()
  throw error
})
