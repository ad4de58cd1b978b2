/**
 * What a test asks of a browser, whichever protocol drives it: Firefox by WebDriver BiDi, WebKit by WebDriver.
 * Input goes through the browser's own pointer and keyboard, so that what works here works for a shopper.
 */
import { setTimeout as sleep } from 'node:timers/promises'

/** The first visible element that matches `css` and whose text or label contains `text`; or the field of a label. */
export type Target = { css: string; text?: string } | { label: string }

/** One protocol's way to act on an element that was found. */
export type Driver<Element> = {
  open(url: string): Promise<void>
  reload(): Promise<void>
  back(): Promise<void>
  url(): Promise<string>
  find(target: Target): Promise<Element | null>
  click(element: Element): Promise<void>
  type(element: Element, text: string): Promise<void>
  choose(element: Element, value: string): Promise<void>
  /** Runs in the page; only JSON goes in and out. */
  evaluate<Result>(script: string, ...values: unknown[]): Promise<Result>
  close(): Promise<void>
  /** Ends its processes, after `close` has ended or failed. */
  kill(): void
}

/** ms until an element must be there. */
const TIMEOUT_MS = 20_000
/** ms until a browser must have carried out one command. One that never answers fails its test and no other. */
const COMMAND_TIMEOUT_MS = 30_000
const PAUSE_MS = 50

/** The body of a function of a target: runs in the page. */
export const FIND_SCRIPT = `
  const [{ css, text, label }] = arguments
  const textOf = (element) => (element.getAttribute('aria-label') ?? '') + ' ' + element.textContent
  const isSeen = (element) => element?.checkVisibility()
  if (label !== undefined)
    return [...document.querySelectorAll('label')]
      .filter((element) => element.textContent.trim() === label)
      .map((element) => element.control)
      .find(isSeen) ?? null
  return [...document.querySelectorAll(css)].find((element) =>
    isSeen(element) && (!text || textOf(element).includes(text))) ?? null`

export type DrivenBrowser = {
  name: string
  open(path: string): Promise<void>
  reload(): Promise<void>
  back(): Promise<void>
  path(): Promise<string>
  click(target: Target): Promise<void>
  fill(target: Target, text: string): Promise<void>
  choose(target: Target, value: string): Promise<void>
  see(target: Target): Promise<void>
  evaluate: Driver<unknown>['evaluate']
  /** Polls until `check` answers true; `problem` says what is wrong if it never does. */
  until(problem: () => string, check: () => Promise<boolean>): Promise<void>
  close(): Promise<void>
}

/** Ends in time with an error: a command that a browser never answers would hold its test for ever. */
const inTime = async <Result>(what: string, command: Promise<Result>): Promise<Result> => {
  const timer = new AbortController()
  const late = sleep(COMMAND_TIMEOUT_MS, undefined, { signal: timer.signal }).then(() => {
    throw new Error(`${what} has not ended after ${COMMAND_TIMEOUT_MS} ms`)
  })
  late.catch(() => undefined)
  return Promise.race([command, late]).finally(() => timer.abort())
}

export const drive = <Element>(name: string, origin: string, driver: Driver<Element>): DrivenBrowser => {
  const timed = <Result>(what: string, command: Promise<Result>) => inTime(`${name}: ${what}`, command)
  const until = async (problem: () => string, check: () => Promise<boolean>): Promise<void> => {
    const end = performance.now() + TIMEOUT_MS
    while (!(await check())) {
      if (performance.now() > end) throw new Error(`${name}: ${problem()}`)
      await sleep(PAUSE_MS)
    }
  }
  const withElement = async (target: Target, act: (element: Element) => Promise<void>): Promise<void> => {
    let failure: unknown
    const problem = () => `${JSON.stringify(target)} cannot be used: ${failure ?? 'it is not there'}`
    await until(problem, async () => {
      try {
        const element = await timed('find', driver.find(target))
        if (element === null) return false
        await act(element)
        return true
      } catch (error) {
        // The page has replaced or covered the element in between: it is looked for again.
        failure = error
        return false
      }
    })
  }
  return {
    name,
    open: (path) => timed(`open ${path}`, driver.open(new URL(path, origin).href)),
    reload: () => timed('reload', driver.reload()),
    back: () => timed('back', driver.back()),
    path: async () => {
      const { pathname, search } = new URL(await timed('url', driver.url()))
      return pathname + search
    },
    click: (target) => withElement(target, (element) => timed('click', driver.click(element))),
    fill: (target, text) => withElement(target, (element) => timed('type', driver.type(element, text))),
    choose: (target, value) =>
      withElement(target, (element) => timed('choose', driver.choose(element, value))),
    see: (target) => withElement(target, async () => undefined),
    evaluate: (script, ...values) => timed('evaluate', driver.evaluate(script, ...values)),
    until,
    close: () => timed('close', driver.close()).finally(driver.kill),
  }
}
