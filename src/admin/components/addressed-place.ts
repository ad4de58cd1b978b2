/** A place that the fragment of the address leads to, though it comes after its page: "#field-vatNumber". */

/** The fragment of a field, or of a group of fields. */
export const fieldAnchor = (name: string): string => `field-${name}`

/** Of the place's element: its first control gets the focus, once the navigation has set its own. */
export const focusAddressed = (place: HTMLElement | null): void => {
  if (!place || location.hash !== `#${place.id}`) return
  requestAnimationFrame(() => place.querySelector<HTMLElement>('input, select, textarea, button')?.focus())
}
