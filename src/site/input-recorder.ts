/**
 * Records what a shopper types, selects and presses before hydration, so that early-input.ts can replay it in order. It
 * is an inline script at the top of the head, because every external script arrives after the first paint;
 * the Content-Security-Policy allows it by its hash (server/http/security-headers.ts), so its text is constant.
 */

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement
/** A control with its value and checked state after the event, or a pressed element with its click event. */
export type RecordedInput =
  | { control: Control; value: string; checked: boolean }
  | { pressed: HTMLElement; click: MouseEvent }

declare global {
  var earlyInput: { log: RecordedInput[]; stop: () => void } | undefined
}

/** Elements that do nothing without a script. Links, other forms and popovers work natively. */
const NEEDS_SCRIPT = 'button[type=button]:not([popovertarget]),form[method=dialog] [type=submit],[data-press]'
/** Recorded only after another recorded press, which a native navigation would lose. */
const NAVIGATES = 'a,[type=submit]'
/**
 * Hidden from React until the page is hydrated: on these events React hydrates synchronously, and may reset a control
 * to its state before the change event has fired.
 */
const DISCRETE_EVENTS =
  'click input change keydown keypress keyup mousedown mouseup pointerdown pointerup touchstart touchend compositionstart compositionend'
/** ms after which links work natively again, in case the scripts never arrive. */
const SCRIPTS_OVERDUE_MS = 20_000

export const INPUT_RECORDER = `{
const log = [];
let first;
const record = (event) => {
const { target, type, timeStamp } = event, { value, checked } = target;
event.stopPropagation();
if (type == 'input' || type == 'change') log.push({ control: target, value, checked });
if (type != 'click') return;
const pressed = target.closest('${NEEDS_SCRIPT}' + (timeStamp - first < ${SCRIPTS_OVERDUE_MS} ? ',${NAVIGATES}' : ''));
if (!pressed || event.ctrlKey || event.metaKey || event.shiftKey) return;
first ??= timeStamp;
event.preventDefault();
log.push({ pressed, click: event });
};
const each = (act) => '${DISCRETE_EVENTS}'.split(' ').forEach((type) => act(type, record, true));
each(addEventListener);
earlyInput = { log, stop: () => each(removeEventListener) }
}`.replaceAll('\n', '')
