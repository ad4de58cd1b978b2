/** Debian's Firefox by WebDriver BiDi, which it supports natively: Debian 12 has no geckodriver. */
import { type ElementHandle, launch } from 'puppeteer-core'
import { FIREFOX } from '../../scripts/test/browser-programs.ts'
import { type DrivenBrowser, drive, FIND_SCRIPT } from './driven-browser.ts'

export const openFirefox = async (origin: string): Promise<DrivenBrowser> => {
  const browser = await launch({ browser: 'firefox', executablePath: FIREFOX, headless: true })
  const page = await browser.newPage()
  await page.setViewport({ width: 1280, height: 900 })
  const call = (script: string, values: unknown[]) =>
    page.evaluateHandle(
      (body, given) => new Function(body).apply(null, given as unknown[]) as unknown,
      script,
      values,
    )
  return drive<ElementHandle<Element>>('Firefox', origin, {
    open: async (url) => void (await page.goto(url)),
    reload: async () => void (await page.reload()),
    // goBack waits for a load event, which a page out of the back-forward cache does not fire.
    back: async () => void (await page.evaluate(() => history.back())),
    url: () => page.evaluate(() => location.href),
    find: async (target) => (await call(FIND_SCRIPT, [target])).asElement() as ElementHandle<Element> | null,
    click: (element) => element.click(),
    type: async (element, text) => {
      await element.evaluate((field) => (field as HTMLInputElement).select())
      await element.type(text)
    },
    choose: async (element, value) => void (await element.select(value)),
    evaluate: async <Result>(script: string, ...values: unknown[]) =>
      (await (await call(script, values)).jsonValue()) as Result,
    close: () => browser.close(),
    kill: () => void browser.process()?.kill('SIGKILL'),
  })
}
