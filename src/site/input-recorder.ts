/**
 * Records what a shopper types, selects and presses before hydration, so that early-input.ts can replay it in order. It
 * is an inline script at the top of the head, because every external script arrives after the first paint;
 * the Content-Security-Policy allows it by its hash (server/http/security-headers.ts), so its text is constant.
 *
 * What is pressed is busy (`aria-busy`, ui/early-press.css) until its press is replayed or the browser has left the page;
 * where neither happens, for as long as scripts may still arrive. Without a connection, links are recorded too: following
 * one would lead to the browser's error page. The page says so, and waits.
 *
 * A page that Back restores as it was left reloads where scripts that were on their way do not arrive: in WebKit
 * their requests end when the visitor leaves, and what imports them waits for ever. So may React. What begins after the
 * restore does not count.
 *
 * It also marks the page of a list of which the shopper wants to see a selection only (`data-selects`).
 */
import { SELECTION_PARAMETERS } from '../domain/listing/listing-options.ts'

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement
/** A control with its value and checked state after the event, or a pressed element with its click event. */
export type RecordedInput =
  | { control: Control; value: string; checked: boolean }
  | { pressed: HTMLElement; click: MouseEvent }

declare global {
  var earlyInput:
    | {
        /** Of the page that the server rendered: Back may change the address before hydration. */
        url: string
        /** Imports of scripts (ui/import-chunk.ts) and React's render (frame/restored-page.tsx) that have not ended. */
        unfinished: Set<unknown>
        log: RecordedInput[]
        /** Records no more: input reaches the page. */
        stop: () => void
        /** These controls, or all, are not busy any more. */
        settle: (controls?: Iterable<Element>) => void
      }
    | undefined
}

/** Elements that do nothing without a script. Links, other forms and popovers work natively. */
const NEEDS_SCRIPT = 'button[type=button]:not([popovertarget]),form[method=dialog] [type=submit],[data-press]'
/** Recorded only after another recorded press, which a native navigation would lose. */
const NAVIGATES = 'a,[type=submit]'
/** Leads the browser elsewhere, which a slow line delays: no other tab, program or place of the page. */
const LEAVES_PAGE = 'a[href^="/"]:not([target]),form:not([method=dialog]) [type=submit]'
/**
 * Hidden from React until the page is hydrated: on these events React hydrates synchronously, and may reset a control
 * to its state before the change event has fired.
 */
const DISCRETE_EVENTS =
  'click input change keydown keypress keyup mousedown mouseup pointerdown pointerup touchstart touchend compositionstart compositionend'
/** ms after which links work natively again and nothing is busy any more, in case the scripts never arrive. */
const SCRIPTS_OVERDUE_MS = 20_000
/** ms after which the scripts of a restored page, which are in the browser's cache or on their way, never arrive. */
const RESTORED_SCRIPTS_OVERDUE_MS = 1000
/** An address whose selection the server does not read: it renders the whole list (storefront/listing/filtered-list.tsx). */
const SELECTS_IN_BROWSER = `/^.(shop|sale).?[?].*\\b(${Object.values(SELECTION_PARAMETERS).join('|')})=./`
/** The live region of the page that tells assistive technology of a press (render.tsx). */
export const EARLY_STATUS_ID = 'early-status'

export const INPUT_RECORDER = `{
const log = [], busy = new Set();
let first;
const announce = (text) => document.getElementById('${EARLY_STATUS_ID}').textContent = text;
const settle = (controls = busy) => {
for (const control of controls) if (busy.delete(control)) control.removeAttribute('aria-busy');
if (!busy.size) announce('');
};
const record = (event) => {
const { target, type, timeStamp } = event, { value, checked } = target;
event.stopPropagation();
if (type == 'input' || type == 'change') log.push({ control: target, value, checked });
if (type != 'click' || event.ctrlKey || event.metaKey || event.shiftKey) return;
const leaves = target.closest('${LEAVES_PAGE}'), { onLine } = navigator;
const recorded = target.closest('${NEEDS_SCRIPT}' + (timeStamp - first < ${SCRIPTS_OVERDUE_MS} ? ',${NAVIGATES}' : '')) || !onLine && leaves;
const pressed = recorded || leaves;
if (!pressed) return;
pressed.setAttribute('aria-busy', true);
busy.add(pressed);
announce(onLine ? 'One moment' : 'There is no connection. The page goes on when it is back.');
document.documentElement.toggleAttribute('data-offline', !onLine);
if (onLine) setTimeout(settle, ${SCRIPTS_OVERDUE_MS}, [pressed]);
if (!recorded) return;
first ??= timeStamp;
event.preventDefault();
log.push({ pressed, click: event });
};
const each = (act) => '${DISCRETE_EVENTS}'.split(' ').forEach((type) => act(type, record, true));
each(addEventListener);
if (${SELECTS_IN_BROWSER}.test(location.pathname + location.search)) document.documentElement.dataset.selects = '';
const unfinished = new Set();
const reloadWhere = (waiting) => {
if ('hydrated' in document.documentElement.dataset && !waiting.some((each) => unfinished.has(each))) return;
if (navigator.onLine) location.reload();
else addEventListener('online', () => location.reload());
};
addEventListener('pageshow', (event) => {
if (!event.persisted) return;
settle();
setTimeout(() => setTimeout(reloadWhere, ${RESTORED_SCRIPTS_OVERDUE_MS}, [...unfinished]));
});
earlyInput = { url: location.href, unfinished, log, settle, stop: () => each(removeEventListener) }
}`.replaceAll('\n', '')
