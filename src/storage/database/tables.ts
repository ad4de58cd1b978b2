/**
 * Every table of the database, for Kysely: each subject adds its own beside the types of their rows, in its `…-tables.ts`,
 * so that this folder imports none. `migrations/` creates the columns and constraints.
 */

// biome-ignore lint/suspicious/noEmptyInterface: the files of the subjects add to it.
export interface Tables {}
