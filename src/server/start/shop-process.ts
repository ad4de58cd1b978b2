/** The shop as a process: startup messages, signal handling, and startup failures as one message without a stack. */
import type { FrontendBundle } from '../assets/frontend-bundle.ts'
import { createLog, type Log, say } from '../observability/log.ts'
import { readMisspeltNames } from '../settings/environment.ts'
import { type Settings, SettingsError } from '../settings/settings.ts'
import { readStartArguments, type StartArguments } from '../settings/start-arguments.ts'
import { StartError } from '../settings/start-error.ts'
import { startWarnings } from '../settings/start-warnings.ts'
import { readProcessSettings } from './process-settings.ts'
import { openShop, type Shop } from './shop.ts'

const passwordLines = ({ staffPassword }: Shop): string[] => {
  switch (staffPassword.kind) {
    case 'configured':
      return ['password: your ADMIN_PASSWORD']
    case 'generated':
      return [
        `password: ${staffPassword.password}`,
        'Note it down: it is shown this once. To choose your own, put ADMIN_PASSWORD=… into .env and start again.',
      ]
    case 'unchanged':
      return ['password: as before. Forgotten? Put ADMIN_PASSWORD=… into .env and start again.']
  }
}

/** Says how to start empty after the demo was seeded, what an empty shop needs first, and what `--empty` did not do. */
const catalogueLines = ({ catalogue, origin }: Shop, { empty }: StartArguments): string[] => {
  switch (catalogue) {
    case 'demo-seeded':
      return ['This is a demo. A new shop starts empty with: npm start -- --empty (or DEMO_CATALOGUE=off).']
    case 'empty':
      return [`The shop has no products yet. What it needs: ${origin}/admin/start`]
    case 'unchanged':
      return empty
        ? [
            `--empty changes nothing: this shop has products already. To remove the demo's: ${origin}/admin/start`,
          ]
        : []
  }
}

const printGreeting = (shop: Shop, args: StartArguments) => {
  const { settings } = shop
  const [password = '', ...more] = passwordLines(shop)
  say('')
  say(`Haberdash is open: ${shop.origin}`)
  say(`Staff: ${shop.origin}/admin   ${password}`)
  for (const line of [...more, ...catalogueLines(shop, args)]) say(line)
  if (settings.payments.kind === 'sandbox')
    say('Payments are a trial: pay with the test card 4242 4242 4242 4242. No money moves.')
  else if (settings.payments.mode === 'test') say("Payments go to Stripe's test mode. No money moves.")
  say('Stop it with Ctrl+C.')
}

/** Exits with status 1 and prints the message of a known startup failure, or the stack of an unknown one. */
export const failToStart = (error: unknown): never => {
  const isKnown = error instanceof SettingsError || error instanceof StartError
  process.stderr.write(`${isKnown ? error.message : ((error as Error).stack ?? String(error))}\n`)
  process.exit(1)
}

/** ms. Under npm one Ctrl+C arrives twice: from the terminal, and forwarded by npm. */
const DUPLICATE_SIGNAL_MS = 200

/** ms that an aborted start may take before the process exits. */
const ABORT_TIMEOUT_MS = 3000

/** The first signal shuts down gracefully, a second one exits at once. During startup the first one aborts the start. */
const stopOnSignal = (running: { shop?: Shop; starting: AbortController }, log: Log) => {
  let stoppingSince: number | undefined
  const stop = async (signal: NodeJS.Signals) => {
    if (stoppingSince !== undefined && Date.now() - stoppingSince < DUPLICATE_SIGNAL_MS) return
    if (stoppingSince !== undefined) process.exit(1)
    stoppingSince = Date.now()
    say(signal === 'SIGINT' ? '\nClosing the shop …' : 'Closing the shop …')
    const { shop, starting } = running
    if (!shop) {
      starting.abort()
      setTimeout(() => process.exit(0), ABORT_TIMEOUT_MS).unref()
      return
    }
    try {
      await shop.close()
      process.exit(0)
    } catch (error) {
      log.fatal({ err: error }, 'shutdown failed')
      process.exit(1)
    }
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)
}

export const runShop = async (
  loadFrontend: (settings: Settings) => Promise<FrontendBundle>,
  argv: readonly string[] = process.argv.slice(2),
): Promise<void> => {
  const running: { shop?: Shop; starting: AbortController } = { starting: new AbortController() }
  const { signal } = running.starting
  try {
    const names = readMisspeltNames()
    const args = readStartArguments(argv)
    const given = readProcessSettings(names.errors)
    const settings = args.empty ? { ...given, demoCatalogue: false } : given
    const log = createLog({ level: settings.logLevel, terminal: process.stderr.isTTY })
    process.on('uncaughtException', (error) => {
      log.fatal({ err: error }, 'uncaught exception')
      process.exit(1)
    })
    stopOnSignal(running, log)
    const frontend = loadFrontend(settings)
    frontend.catch(() => undefined) // Awaited in openShop, where the error is thrown.
    const shop = await openShop({
      settings,
      log,
      frontend,
      onProgress: (line) => say(`… ${line}`),
      signal,
    })
    if (signal.aborted) {
      await shop.close()
      process.exit(0)
    }
    running.shop = shop
    printGreeting(shop, args)
    const isRoot = process.getuid?.() === 0
    const { isDatabaseSuperuser } = shop
    for (const line of startWarnings(shop.settings, { isRoot, isDatabaseSuperuser, names: names.warnings }))
      say(`WARNING: ${line}`)
  } catch (error) {
    if (signal.aborted) process.exit(0)
    failToStart(error)
  }
}
