/** What a call of staff did, in words that follow the name of the person. Operations have one where rows do not say it. */

type PhraseContext = {
  /** "order 1042", "3 orders" */
  about: string
  /** Of a refund: "£5.00 GBP". */
  amount: string
  /** What the first entry recorded. */
  details: Readonly<Record<string, unknown>>
}
export type AuditPhrase = (context: PhraseContext) => string

/** "1 entry", "3 entries"; "the entries" where the count is unknown. */
export const countedPhrase = (value: unknown, one: string, many: string): string =>
  value === 1 ? `1 ${one}` : `${String(value ?? 'the')} ${many}`

/** What the database records by itself, and no operation. */
export const databasePhrases: Readonly<Record<string, AuditPhrase>> = {
  redactAuditLog: ({ details }) =>
    `took the data of an erased customer out of ${countedPhrase(details.redacted, 'entry', 'entries')} of the audit log`,
}
