/** Where a navigation leaves the scroll position and the focus, once the new page is in the document. */

export type ScrollTarget = { kind: 'new'; hash: string } | { kind: 'back'; y: number } | { kind: 'stay' }

const focusMain = (): void => document.getElementById('main')?.focus({ preventScroll: true })

export const applyScroll = (target: ScrollTarget): void => {
  if (target.kind === 'back') {
    scrollTo(0, target.y)
    // The focused element was removed with its page.
    if (document.activeElement === document.body) focusMain()
  }
  if (target.kind === 'new') {
    const anchor = target.hash ? document.getElementById(target.hash.slice(1)) : null
    if (anchor) anchor.scrollIntoView()
    else scrollTo(0, 0)
    // Keyboard and screen-reader users start at the new page, as after a full load.
    focusMain()
  }
}
