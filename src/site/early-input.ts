/**
 * Gives the hydrated page what happened before: form state that the browser restored, then what input-recorder.ts
 * recorded, in order. React keeps the live value of a control when it hydrates but not in its state, so without this
 * the page shows one thing and sends another.
 *
 * Restored form state counts as the shopper's input, except where a control says autocomplete="off": its value has a
 * newer source (address, history state, storage), and the control shows that.
 */
import { flushSync } from 'react-dom'
import type { RecordedInput } from './input-recorder.ts'

const PENDING_POLL_MS = 50
const PENDING_TIMEOUT_MS = 10_000

type Control = Extract<RecordedInput, { control: object }>['control']
/** React compares with this what a control held last, and takes an event without a difference for its own. */
type Tracked = { _valueTracker?: { setValue: (value: string) => void } }

const isCheckable = (control: Control): control is HTMLInputElement =>
  control.type === 'radio' || control.type === 'checkbox'

const isPending = (element: HTMLElement): boolean => element.matches(':disabled, [aria-disabled=true]')

/** What the server rendered it with. */
const renderedValue = (control: Control): string =>
  control instanceof HTMLSelectElement
    ? ([...control.options].find(({ defaultSelected }) => defaultSelected) ?? control).value
    : control.defaultValue

const isRestored = (control: Control): boolean =>
  isCheckable(control) ? control.checked !== control.defaultChecked : control.value !== renderedValue(control)

/** Call before hydration, which may change values itself: adds restored form state to the log. */
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
    // The click is the event that React listens to, and it turns this back.
    control.checked = !checked
    control.click()
    return
  }
  // Not written when it stands there: that would move the caret and end the composition of a word.
  if (control.value !== value) control.value = value
  ;(control as Tracked)._valueTracker?.setValue(`${value}\n`)
  control.dispatchEvent(
    new Event(control instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }),
  )
}

/** An input followed by another of the same control, or a second press of a form's button while it would be sending. */
const isRepeated = (input: RecordedInput, other: RecordedInput | undefined): boolean => {
  if (!other) return false
  if ('control' in input) return 'control' in other && other.control === input.control
  return 'pressed' in other && other.pressed === input.pressed && input.pressed.matches('[type=submit]')
}

/** Call once the page is hydrated. Synchronous unless a press must wait for the one before it: nothing flickers. */
export const replayEarlyInput = async (): Promise<void> => {
  const { earlyInput } = globalThis
  if (!earlyInput) return
  earlyInput.stop()
  const inputs = earlyInput.log.splice(0)
  const focused = inputs.findLast((input) => 'control' in input && input.control === document.activeElement)
  // Its state is then right before anything renders again, so that its caret and the composition of a word stay.
  if (focused && 'control' in focused)
    flushSync(() => change(focused.control, focused.value, focused.checked))
  for (const [index, input] of inputs.entries()) {
    if (isRepeated(input, inputs[index + 1])) continue
    if ('control' in input) {
      flushSync(() => change(input.control, input.value, input.checked))
      continue
    }
    const { pressed, click } = input
    const deadline = performance.now() + PENDING_TIMEOUT_MS
    while (isPending(pressed) && performance.now() < deadline)
      await new Promise((resolve) => setTimeout(resolve, PENDING_POLL_MS))
    flushSync(() => pressed.dispatchEvent(new MouseEvent('click', click)))
  }
}
