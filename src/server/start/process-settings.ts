/** The settings of this process, which from then on connects only to the hosts that they allow. */
import { createLog } from '../observability/log.ts'
import { allowedHosts } from '../outgoing/allowed-hosts.ts'
import { guardConnections } from '../outgoing/connection-guard.ts'
import { readEnvironment } from '../settings/environment.ts'
import { readSettings, type Settings } from '../settings/settings.ts'

/** From then on this process connects to no host that the settings do not allow. */
export const guardProcess = (settings: Settings): void => {
  const hosts = allowedHosts(settings)
  if (hosts === undefined) return
  const log = createLog({ level: settings.logLevel, terminal: process.stderr.isTTY })
  guardConnections(hosts, (host) =>
    log.error(
      { event: 'connection-refused', host },
      'a connection to a host that is not allowed was refused',
    ),
  )
}

/** Every start of the shop and of its commands. @throws SettingsError with every problem, and with `errors` of the caller */
export const readProcessSettings = (errors: readonly string[] = []): Settings => {
  const settings = readSettings(readEnvironment(), errors)
  guardProcess(settings)
  return settings
}
