/** What every control of the settings is given, and every form of its own. */
import type { StaffSettings } from '../../contract/settings/staff-settings.ts'
import type { Field } from '../../domain/settings/setting-field.ts'
import type { SettingsSection, ShippingSettings, ShopSettings } from '../../domain/settings/shop-settings.ts'

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

/** Text that is no number stays as it is typed: saving refuses it. */
export type DraftWeightStep = { fromGrams: number | string; price: string }
export type DraftDays = [least: number | string, most: number | string]
export type DraftZone = Omit<ShippingSettings['zones'][number], 'weightRates' | 'deliveryDays'> & {
  weightRates?: [DraftWeightStep, ...DraftWeightStep[]] | undefined
  deliveryDays?: DraftDays | undefined
}

/** What a section is while it is edited. */
type SectionDrafts = Omit<ShopSettings, 'shipping'> & {
  shipping: Omit<ShippingSettings, 'zones'> & { zones: DraftZone[] }
}

export type OwnFormProps<Section extends SettingsSection> = {
  value: SectionDrafts[Section]
  onChange: (value: SectionDrafts[Section]) => void
  /** As they are stored. */
  settings: StaffSettings
}

/** Its help, with what is typed and the address of the shop in their places. */
export const helpOf = ({ help }: Pick<Field, 'help'>, value?: unknown): string | undefined =>
  help?.replace('{value}', String(value).trim()).replace('{origin}', location.origin)
