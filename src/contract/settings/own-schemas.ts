/** The schemas of the fields of the settings that are of no common kind. */
import { z } from 'zod'
import { isTaxRate } from '../../domain/pricing/tax.ts'
import { isColor } from '../../domain/settings/accent.ts'
import type { OwnFieldPath } from '../../domain/settings/section-fields.ts'
import type { MakeObject } from './make-object.ts'
import { country } from './setting-parts.ts'

const percent = z
  .string()
  .refine(isTaxRate, 'must be percent from 0 to 100, with up to three decimals, such as 20 or 5.5')
const days = z
  .tuple([z.int().min(0).max(90), z.int().min(0).max(90)])
  .refine(([from, to]) => from <= to, { error: 'must not end before they begin' })

/** Null, where the field may be, is added to them. */
export const ownSchemas = (object: MakeObject) =>
  ({
    'look.accent': z.string().refine(isColor, 'must be a colour such as #2e4a3d'),
    'taxes.rates': z
      .array(object({ country, standard: percent, reduced: percent, 'second-reduced': percent }))
      .max(300)
      .refine((rates) => new Set(rates.map((each) => each.country)).size === rates.length, {
        error: 'must not have a country twice',
      }),
    'seo.returns': object({ days: z.int().min(1).max(365), isFree: z.boolean() }),
    'seo.delivery': object({ handling: days, transit: days }),
  }) satisfies Record<OwnFieldPath, z.ZodType>
