/** Hydrates the page, once the scripts before it in the page's list are evaluated (site/deferred-hydration.ts). */
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { createApp } from './page.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('the page came without its root')
const page = await createApp()
startTransition(() => {
  hydrateRoot(root, page)
})
