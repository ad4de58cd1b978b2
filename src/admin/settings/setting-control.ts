/** What every control of the settings is given, and every form of its own. */
import type { StaffSettings } from '../../contract/shop/staff-settings.ts'
import type { Field } from '../../domain/setting-field.ts'
import type { SettingsSection, ShopSettings } from '../../domain/shop-settings.ts'

export type FormContext = {
  /** Of the section, by the name of the field. */
  values: Readonly<Record<string, unknown>>
  settings: StaffSettings
  /** Id of the form's `LinkTargets`. */
  targets: string
}

export type ControlProps<F, Value> = {
  field: F
  value: Value
  /** A method, so that a control may take more than its field has: null while a number is empty. */
  onChange(value: Value): void
  form: FormContext
}

export type OwnFormProps<Section extends SettingsSection> = {
  value: ShopSettings[Section]
  onChange: (value: ShopSettings[Section]) => void
  /** As they are stored. */
  settings: StaffSettings
}

/** Its help, with what is typed and the address of the shop in their places. */
export const helpOf = ({ help }: Pick<Field, 'help'>, value?: unknown): string | undefined =>
  help?.replace('{value}', String(value).trim()).replace('{origin}', location.origin)
