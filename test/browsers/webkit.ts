/** WebKitGTK's own small browser by WebDriver, as Debian's webkit2gtk-driver has them, on a screen of its own. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync } from 'node:fs'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { Builder, By, Capabilities, type WebElement } from 'selenium-webdriver'
import { VIRTUAL_SCREEN, WEBKIT_DRIVER } from '../../scripts/test/browser-programs.ts'
import { type DrivenBrowser, drive, FIND_SCRIPT } from './driven-browser.ts'

/** ms that the driver may take to listen. */
const START_TIMEOUT_MS = 10_000

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('no port is free')
  return address.port
}

const openScreen = async (): Promise<{ display: string; screen: ChildProcess }> => {
  const screen = spawn(
    VIRTUAL_SCREEN,
    ['-displayfd', '1', '-screen', '0', '1280x900x24', '-nolisten', 'tcp'],
    {
      stdio: ['ignore', 'pipe', 'ignore'],
    },
  )
  const [number] = await once(screen.stdout, 'data')
  return { display: `:${String(number).trim()}`, screen }
}

const whenListening = async (server: string): Promise<void> => {
  const end = performance.now() + START_TIMEOUT_MS
  for (;;) {
    const isUp = await fetch(`${server}/status`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isUp) return
    if (performance.now() > end) throw new Error('WebKitWebDriver did not start')
    await sleep(50)
  }
}

export const openWebkit = async (origin: string): Promise<DrivenBrowser> => {
  const [binary] = globSync('/usr/lib/*/webkit2gtk-4.*/MiniBrowser')
  if (binary === undefined) throw new Error('webkit2gtk-driver brought no MiniBrowser')
  const { display, screen } = await openScreen()
  const port = await freePort()
  const server = `http://127.0.0.1:${port}`
  const service = spawn(WEBKIT_DRIVER, ['--host=127.0.0.1', `--port=${port}`], {
    env: { ...process.env, DISPLAY: display },
    stdio: 'ignore',
  })
  // The browser ends with its screen, even one that hangs.
  const kill = () => {
    service.kill('SIGKILL')
    screen.kill('SIGKILL')
  }
  try {
    await whenListening(server)
    const driver = await new Builder()
      .disableEnvironmentOverrides()
      .usingServer(server)
      .withCapabilities(
        new Capabilities({
          browserName: 'MiniBrowser',
          'webkitgtk:browserOptions': { binary, args: ['--automation', '--geometry=1280x900'] },
        }),
      )
      .build()
    return drive<WebElement>('WebKit', origin, {
      open: (url) => driver.get(url),
      reload: () => driver.navigate().refresh(),
      back: () => driver.navigate().back(),
      url: () => driver.getCurrentUrl(),
      find: (target) => driver.executeScript<WebElement | null>(FIND_SCRIPT, target),
      click: async (element) => {
        // WebKit's own scrolling leaves the element at the window's edge, where a sticky header may cover it.
        await driver.executeScript(
          "arguments[0].scrollIntoView({ block: 'center', behavior: 'instant' })",
          element,
        )
        await element.click()
      },
      type: async (element, text) => {
        await driver.executeScript('arguments[0].select()', element)
        await element.sendKeys(text)
      },
      choose: async (element, value) =>
        element.findElement(By.css(`option[value="${value}"]`)).then((option) => option.click()),
      evaluate: (script, ...values) => driver.executeScript(script, ...values),
      close: () => driver.quit(),
      kill,
    })
  } catch (error) {
    kill()
    throw error
  }
}
