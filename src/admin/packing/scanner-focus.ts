/**
 * The rule: whatever is pressed at the packing table, the field that the scanner types into keeps the focus. Otherwise the
 * scanner's Enter would press the button again.
 */
export const keepFocus = (event: { preventDefault: () => void }): void => event.preventDefault()
