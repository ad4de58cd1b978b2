/**
 * Replays input from before hydration: form state that the browser restored, then the events that input-recorder.ts
 * recorded, in order. During hydration React keeps the DOM value of a control but does not read it into its state, so
 * without the replay the page would show one value and submit another.
 *
 * Restored form state counts as input, except for controls with autocomplete="off": their value has a newer source (URL,
 * storage), which replaces the restored one.
 */
import { flushSync } from 'react-dom'
import type { RecordedInput } from './input-recorder.ts'

const PENDING_POLL_MS = 50
const PENDING_TIMEOUT_MS = 10_000
/** Longer than a press takes. */
const PRESS_TIMEOUT_MS = 1000

type Control = Extract<RecordedInput, { control: object }>['control']
/** React's record of a control's last value: React ignores events that do not change it. */
type TrackedControl = { _valueTracker?: { setValue: (value: string) => void } }

const isCheckable = (control: Control): control is HTMLInputElement =>
  control.type === 'radio' || control.type === 'checkbox'

/** `data-unavailable`: disabled for good, such as the button of a size that is sold out. */
const isPending = (element: HTMLElement): boolean =>
  element.matches(':disabled:not([data-unavailable]), [aria-disabled=true]')

/** The value in the HTML of the server. */
const renderedValue = (control: Control): string =>
  control instanceof HTMLSelectElement
    ? ([...control.options].find(({ defaultSelected }) => defaultSelected) ?? control).value
    : control.defaultValue

const isRestored = (control: Control): boolean =>
  isCheckable(control) ? control.checked !== control.defaultChecked : control.value !== renderedValue(control)

/** Adds restored form state to the log. Call before hydration, which may itself change values. */
export const noteRestoredInput = (): void => {
  const log = globalThis.earlyInput?.log
  if (!log) return
  const restored = [...document.querySelectorAll<Control>('input, select, textarea')].filter(
    (control) => isRestored(control) && !log.some((input) => 'control' in input && input.control === control),
  )
  for (const control of restored.toReversed()) {
    const { value } = control
    if (control.autocomplete === 'off') control.value = renderedValue(control)
    else log.unshift({ control, value, checked: 'checked' in control && control.checked })
  }
}

const change = (control: Control, value: string, checked: boolean): void => {
  if (isCheckable(control)) {
    if (control.type === 'radio' && !checked) return
    // React listens to the click, which toggles the value back.
    control.checked = !checked
    control.click()
    return
  }
  // An unchanged value is not written: that would move the caret and end an IME composition.
  if (control.value !== value) control.value = value
  ;(control as TrackedControl)._valueTracker?.setValue(`${value}\n`)
  control.dispatchEvent(
    new Event(control instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }),
  )
}

/** An input followed by another one of the same control, or a repeated press of the same submit button. */
const isRepeated = (input: RecordedInput, other: RecordedInput | undefined): boolean => {
  if (!other) return false
  if ('control' in input) return 'control' in other && other.control === input.control
  return 'pressed' in other && other.pressed === input.pressed && input.pressed.matches('[type=submit]')
}

/**
 * The replay of a press may disable the button that is being pressed again. That press is recorded first: it is under
 * way, or its events wait for the end of hydration.
 */
const recordPress = async (): Promise<void> => {
  const deadline = performance.now() + PRESS_TIMEOUT_MS
  do await new Promise((resolve) => setTimeout(resolve))
  while (document.querySelector('body :active') && performance.now() < deadline)
}

/** Call after hydration. Synchronous, and so without flicker, where nothing was pressed. */
export const replayEarlyInput = async (): Promise<void> => {
  const { earlyInput } = globalThis
  if (!earlyInput) return
  if (earlyInput.log.some((input) => 'pressed' in input)) await recordPress()
  earlyInput.stop()
  const recorded = earlyInput.log.splice(0)
  const focused = recorded.findLast((input) => 'control' in input && input.control === document.activeElement)
  // The focused control goes first, before any other render, to keep its caret and IME composition.
  if (focused && 'control' in focused)
    flushSync(() => change(focused.control, focused.value, focused.checked))
  for (const [index, input] of recorded.entries()) {
    if (isRepeated(input, recorded[index + 1])) continue
    if ('control' in input) {
      flushSync(() => change(input.control, input.value, input.checked))
      continue
    }
    const { pressed, click } = input
    const deadline = performance.now() + PENDING_TIMEOUT_MS
    while (isPending(pressed) && performance.now() < deadline)
      await new Promise((resolve) => setTimeout(resolve, PENDING_POLL_MS))
    // First: the press may make it busy in its own way.
    earlyInput.settle([pressed])
    flushSync(() => pressed.dispatchEvent(new MouseEvent('click', click)))
  }
}
