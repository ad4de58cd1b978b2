/** Settings that are wrong, that are valid but suit tests only, and names that are no settings. */
import { error, type Finding, listed, ok, warning } from '../../domain/doctor/finding.ts'
import { secretServices } from '../../domain/secrets/secret-services.ts'
import { isReachable } from '../settings/start-warnings.ts'
import type { Examined } from './doctor-context.ts'

export const settingsCheck = ({
  settings,
  settingErrors = [],
  settingWarnings,
}: Pick<Examined, 'settings' | 'settingErrors' | 'settingWarnings'>): Finding[] => {
  const findings: Finding[] = [
    ...settingErrors.map((line) =>
      error(`${line}.`, 'Correct it: the shop does not start. The other checks left this setting out.'),
    ),
    ...settingWarnings.map((sentence) =>
      warning(sentence, 'Correct the name, or remove the line if the shop does not need it.'),
    ),
  ]
  if (settings.unreadableServices.length > 0)
    findings.push(
      error(
        `The secrets of ${listed(settings.unreadableServices.map((service) => secretServices[service].label))} cannot be read on this machine.`,
        'Set SECRETS_KEY, or bring secrets.key into the data folder; or remove them at /admin/settings/services and enter them again.',
      ),
    )
  if (settings.faultRig)
    findings.push(error('FAULT_RIG is set: the shop injects faults for tests.', 'Remove FAULT_RIG.'))
  if (settings.rateLimitFactor !== 1 && isReachable(settings))
    findings.push(
      warning(
        `RATE_LIMIT_FACTOR multiplies all rate limits by ${settings.rateLimitFactor} in a shop that others can reach.`,
        'Remove RATE_LIMIT_FACTOR: it is for tests and benchmarks.',
      ),
    )
  return findings.length > 0 ? findings : [ok('All settings are valid.')]
}
