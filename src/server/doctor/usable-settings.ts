/**
 * Settings for the doctor where some are wrong: the wrong ones are left out, so that one of them does not hide every other
 * finding. The shop itself does not start with such settings.
 */
import { PAYMENT_SETTING_NAMES } from '../../payments/app/payment-settings.ts'
import {
  type Environment,
  readSettings,
  SETTING_NAMES,
  type Settings,
  SettingsError,
} from '../settings/settings.ts'

export type UsableSettings = {
  /** Undefined where not even the others can be used. */
  settings: Settings | undefined
  /** What is wrong, a line each. */
  problems: readonly string[]
  /** Names that were left out. */
  leftOut: ReadonlySet<string>
}

const isPaymentName = (name: string): boolean => (PAYMENT_SETTING_NAMES as readonly string[]).includes(name)

const namesIn = (lines: readonly string[]): string[] =>
  SETTING_NAMES.filter((name) => lines.some((line) => new RegExp(`\\b${name}\\b`).test(line)))

const without = (environment: Environment, names: ReadonlySet<string>): Environment => {
  const kept = Object.fromEntries(Object.entries(environment).filter(([name]) => !names.has(name)))
  // The provider's settings are valid together only. In their place the sandbox, which a public shop has to ask for.
  return [...names].some(isPaymentName) ? { ...kept, PAYMENTS: 'sandbox' } : kept
}

export const readUsableSettings = (environment: Environment): UsableSettings => {
  const leftOut = new Set<string>()
  let problems: readonly string[] = []
  for (;;) {
    try {
      return { settings: readSettings(without(environment, leftOut)), problems, leftOut }
    } catch (cause) {
      if (!(cause instanceof SettingsError)) throw cause
      if (problems.length === 0) problems = cause.lines
      const wrong = namesIn(cause.lines).filter((name) => !leftOut.has(name))
      if (wrong.length === 0) return { settings: undefined, problems, leftOut }
      for (const name of wrong.some(isPaymentName) ? [...wrong, ...PAYMENT_SETTING_NAMES] : wrong)
        leftOut.add(name)
    }
  }
}

/** Whether the payment settings were left out, so that nothing can be said about payments. */
export const lacksPayments = ({ leftOut }: Pick<UsableSettings, 'leftOut'>): boolean =>
  [...leftOut].some(isPaymentName)
