/** The schema of the settings about personal data. A rule that a stored value lacks has its default. */
import { z } from 'zod'
import { CONSENT_TEXT } from '../../domain/newsletter.ts'
import {
  DEFAULT_RETENTION,
  MAX_RETENTION_DAYS,
  RETENTION_NAMES,
  RETENTION_RULES,
  type RetentionName,
} from '../../domain/retention.ts'

const days = (name: RetentionName) =>
  z.int().min(RETENTION_RULES[name].min).max(MAX_RETENTION_DAYS).nullable().default(DEFAULT_RETENTION[name])

const retentionFields = Object.fromEntries(RETENTION_NAMES.map((name) => [name, days(name)])) as Record<
  RetentionName,
  ReturnType<typeof days>
>

export const privacySchemaOf = (object: typeof z.object) =>
  object({
    confirmSubscribers: z
      .boolean()
      .meta({ description: 'Double opt-in: subscribers confirm by the link of a mail' }),
    consentText: z
      .string()
      .trim()
      .min(1)
      .max(600)
      .default(CONSENT_TEXT)
      .meta({ description: 'What subscribers agree to on the page of that link; stored with the consent' }),
    retention: object(retentionFields)
      .default(DEFAULT_RETENTION)
      .meta({ description: 'Days until personal data is deleted; null: kept' }),
  })
