/**
 * Hydrates the page. React is evaluated in one task and the site in a second one: on a slow phone neither blocks input
 * for long.
 */
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'

const root = document.getElementById('root')
if (!root) throw new Error('the page came without its root')
const { createPage } = await import('./page.tsx')
const page = await createPage()
startTransition(() => {
  hydrateRoot(root, page)
})
