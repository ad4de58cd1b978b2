/** A mouse, as the shop takes it: a press while the page still moves is not meant (src/ui/scroll-restoration.ts). */
import type { Page } from '@playwright/test'

/** ms: the shop asks for 100. */
const STILL = 120

/** By the page's own clock and frames: a busy machine may be late in telling a page that it was scrolled. */
export const standStill = (page: Page): Promise<void> =>
  page.evaluate(
    (still) =>
      new Promise<void>((resolve) =>
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, still))),
      ),
    STILL,
  )
