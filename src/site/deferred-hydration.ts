/**
 * The first script of a page, less than a kilobyte: it defers hydration so that the first pictures arrive before the
 * other scripts. It requests those once the pictures, or the text of a page without any, are painted, or at once on the
 * first interaction.
 */
import '../ui/shop.css'

/** After this time, pictures that have not arrived no longer delay the scripts. */
const MAX_DELAY_MS = 2500
/** The longest wait for the browser to paint the pictures. */
const PAINT_TIMEOUT_MS = 300
const POLL_MS = 50
/** A picture takes longer than this to arrive only on a slow connection. */
const SLOW_AFTER_MS = 100
/** No pointer moves: browsers report one for a resting mouse when the page is laid out under it. */
const INTERACTION_EVENTS = ['pointerdown', 'keydown', 'focusin', 'scroll']
const firstEvent = (target: EventTarget, types: readonly string[]): Promise<Event> =>
  new Promise((resolve) => {
    for (const type of types)
      target.addEventListener(type, resolve, { capture: true, once: true, passive: true })
  })

/** A script from the HTTP cache may run before a slow document is parsed. */
const documentParsed = document.readyState === 'loading' && firstEvent(document, ['DOMContentLoaded'])

const delay = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

const firstPictures = () => [...document.querySelectorAll<HTMLImageElement>('img[fetchpriority=high]')]

/** Resolves once the first pictures are loaded and the browser has had time to paint them, or a page without any its text. */
const firstPainted = async (): Promise<void> => {
  await documentParsed
  const first = firstPictures()
  await Promise.all(first.map((picture) => picture.complete || firstEvent(picture, ['load', 'error'])))
  // A hidden page is not painted. An idle moment can come before the first frame.
  while (!document.hidden && performance.getEntriesByType('paint').length === 0) await delay(POLL_MS)
  if (first.length > 0 && 'requestIdleCallback' in globalThis)
    await new Promise((resolve) => {
      requestIdleCallback(resolve, { timeout: PAINT_TIMEOUT_MS })
    })
}

/**
 * Resolves once the first pictures have been arriving for a while, which happens on a slow connection only. Scripts
 * requested then take a round trip, so the pictures are mostly there when the first bytes of script are.
 */
const picturesArriving = async (): Promise<void> => {
  await documentParsed
  // A picture has its size as soon as its first bytes are there.
  while (!firstPictures().every(({ complete, naturalWidth }) => complete || naturalWidth > 0))
    await delay(POLL_MS)
  await delay(SLOW_AFTER_MS)
}

/** The shopper may swipe to pictures that wait for the scripts (ui/after-scripts.css). */
const interaction = firstEvent(globalThis, INTERACTION_EVENTS).then(() => {
  document.documentElement.dataset.inputStarted = ''
})

await Promise.race([
  // Nor are the pictures waited for on a list that is hidden until it shows the shopper's selection.
  globalThis.earlyInput?.log.length || 'selects' in document.documentElement.dataset || firstPainted(),
  picturesArriving(),
  interaction,
  delay(MAX_DELAY_MS),
])
const { scripts: list = '', wideScripts = '' } =
  document.querySelector<HTMLElement>('script[data-scripts]')?.dataset ?? {}
const scripts = list.split(' ')
// The breakpoint of storefront/header/wide-header.ts.
const more = matchMedia('(width >= 64rem)').matches ? wideScripts.split(' ') : []
for (const href of [...scripts, ...more]) {
  const link = document.createElement('link')
  link.rel = 'modulepreload'
  link.href = href
  document.head.append(link)
}
await documentParsed
// Each after those that it imports, and so in a task of its own: on a slow phone none blocks input for long. By URL: for
// an import that it can resolve, the bundler would add its preload helper to this script.
const hydrate = async (backOnline?: Event): Promise<void> => {
  try {
    for (const script of scripts) await import(/* @vite-ignore */ script)
  } catch (error) {
    // The page's own work when the connection is back. Until then presses wait, also those of links.
    if (!navigator.onLine) return addEventListener('online', hydrate, { once: true })
    const { earlyInput } = globalThis
    earlyInput?.stop()
    earlyInput?.settle()
    // Links work natively again, also the one that waited.
    const last = earlyInput?.log.at(-1)
    if (last && 'pressed' in last && last.pressed.matches('a, [type=submit]')) last.pressed.click()
    // The browser remembers that the scripts failed (ui/import-chunk.ts), or they have been replaced.
    else if (backOnline) return location.reload()
    addEventListener('online', hydrate, { once: true })
    throw error
  }
}
await hydrate()
