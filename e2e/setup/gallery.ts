/** The gallery of the product page, as the eye has it. */
import { expect, type Locator } from '@playwright/test'

/** The picture fills its frame: it is the one that is seen when the page is scrolled to it. */
export const expectInPlace = (picture: Locator): Promise<void> =>
  expect
    .poll(() =>
      picture.evaluate((image) => {
        const frame = image.closest('ul')?.getBoundingClientRect()
        return frame && Math.abs(image.getBoundingClientRect().left - frame.left)
      }),
    )
    .toBeLessThan(2)
