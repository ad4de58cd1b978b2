/** The browser's entry. React is evaluated in one task and the site in a second one: half as long a block on a slow phone. */
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import '../ui/theme.css'

// The script may be there before all of the page is: out of the browser's own memory, while the page comes slowly.
if (document.readyState === 'loading') {
  await new Promise((resolve) => {
    document.addEventListener('DOMContentLoaded', resolve, { once: true })
  })
}
const root = document.getElementById('root')
if (!root) throw new Error('the page came without its root')
const { page } = await import('./page.tsx')
startTransition(() => {
  hydrateRoot(root, page)
})
