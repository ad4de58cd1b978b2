/** Where a navigation leaves the scroll position and the focus, once the new page is in the document. */

export type ScrollTarget = { kind: 'top'; hash: string } | { kind: 'restore'; y: number } | { kind: 'keep' }

const focusMain = (): void => document.getElementById('main')?.focus({ preventScroll: true })

export const applyScroll = (target: ScrollTarget): void => {
  if (target.kind === 'restore') {
    scrollTo(0, target.y)
    // The focused element was removed with its page.
    if (document.activeElement === document.body) focusMain()
  }
  if (target.kind === 'top') {
    const anchor = target.hash ? document.getElementById(target.hash.slice(1)) : null
    if (anchor) anchor.scrollIntoView()
    else scrollTo(0, 0)
    // Keyboard and screen-reader users start at the new page, as after a full load.
    focusMain()
  }
}
