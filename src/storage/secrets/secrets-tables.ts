/** The table of secrets. The constraints are in migration 165. */

export type SecretTable = {
  /** Of the service, or of the keys of an account that is still in use: `src/domain/secrets/secret-services.ts`. */
  name: string
  version: number
  /** `seal-values.ts` */
  sealed: Buffer
  /** Of keys that take real money. */
  is_live: boolean
  updated_at: Date
  updated_by: string
}

declare module '../database/tables.ts' {
  interface Tables {
    secrets: SecretTable
  }
}
