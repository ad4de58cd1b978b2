/** What start.ts wakes. React is evaluated in one task and the site in a second one: half as long a block on a slow phone. */
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'

const root = document.getElementById('root')
if (!root) throw new Error('the page came without its root')
const { page } = await import('./page.tsx')
startTransition(() => {
  hydrateRoot(root, page)
})
