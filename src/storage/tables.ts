/** Every table of the database, for Kysely. Their columns and constraints are made in `migrations/`. */
import type { CatalogueTables } from './catalogue-tables.ts'
import type { CheckoutTables } from './checkout-tables.ts'
import type { SandboxTables } from './sandbox-tables.ts'
import type { ShopperTables } from './shopper-tables.ts'
import type { StaffTables } from './staff-tables.ts'

export type Tables = CatalogueTables & ShopperTables & StaffTables & CheckoutTables & SandboxTables
