/**
 * The first script of a page, less than a kilobyte: what the shopper looks at arrives before the scripts that hydrate it. The page's
 * scripts are asked for once its first pictures are there, or at once when somebody reaches for something.
 */
import '../ui/theme.css'

/** ms after which pictures that do not come hold nothing back any more. */
const MAX_DELAY_MS = 2500
/** ms that a picture which has arrived may take to be painted. */
const PAINT_TIMEOUT_MS = 300
const POLL_MS = 50
/** ms for which a picture arrives on a slow connection alone. */
const SLOW_AFTER_MS = 100
/** No pointer events but presses: a browser reports a resting mouse as moved once a page is laid out under it. */
const INTERACTION_EVENTS = ['pointerdown', 'keydown', 'focusin', 'scroll']
const firstEvent = (target: EventTarget, types: readonly string[]): Promise<Event> =>
  new Promise((resolve) => {
    for (const type of types)
      target.addEventListener(type, resolve, { capture: true, once: true, passive: true })
  })

/** This script may be there before all of the page is: out of the browser's own memory, while the page comes slowly. */
const documentParsed = document.readyState === 'loading' && firstEvent(document, ['DOMContentLoaded'])

const delay = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

const firstPictures = () => [...document.querySelectorAll<HTMLImageElement>('img[fetchpriority=high]')]

/** Resolves once the first pictures are loaded and the browser has had time to paint them. */
const picturesPainted = async (): Promise<void> => {
  await documentParsed
  const first = firstPictures()
  await Promise.all(first.map((picture) => picture.complete || firstEvent(picture, ['load', 'error'])))
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

/** Somebody may be swiping to the pictures that wait for the scripts (ui/after-scripts.css). */
const interaction = firstEvent(globalThis, INTERACTION_EVENTS).then(() => {
  document.documentElement.dataset.reached = ''
})

await Promise.race([
  globalThis.earlyInput?.log.length || picturesPainted(),
  picturesArriving(),
  interaction,
  delay(MAX_DELAY_MS),
])
const { then = '', wide = '' } = document.querySelector<HTMLElement>('script[data-then]')?.dataset ?? {}
const scripts = then.split(' ')
// The breakpoint of storefront/header/wide-header.ts.
const more = matchMedia('(width >= 64rem)').matches ? wide.split(' ') : []
for (const href of [...scripts, ...more]) {
  const link = document.createElement('link')
  link.rel = 'modulepreload'
  link.href = href
  document.head.append(link)
}
await documentParsed
// By its address: an import that the bundler knows of would bring what it loads such imports with, and that is not small.
try {
  await import(/* @vite-ignore */ scripts[0] ?? '')
} catch (error) {
  // Links work natively again.
  globalThis.earlyInput?.stop()
  throw error
}
