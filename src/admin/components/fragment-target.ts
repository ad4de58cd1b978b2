/** What the fragment of the address leads to ("#field-vatNumber"), though it is rendered after the navigation has ended. */

/** The fragment of a field, or of a group of fields. */
export const fieldAnchor = (name: string): string => `field-${name}`

/** A ref of the element: where the fragment names it, its first control gets the focus, once the navigation has set its own. */
export const focusFragmentTarget = (target: HTMLElement | null): void => {
  if (!target || location.hash !== `#${target.id}`) return
  requestAnimationFrame(() => target.querySelector<HTMLElement>('input, select, textarea, button')?.focus())
}
