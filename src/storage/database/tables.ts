/** Every table of the database, for Kysely. `migrations/` creates the columns and constraints. */
import type { StaffTables } from '../admin/staff-tables.ts'
import type { ShopperTables } from '../cart/shopper-tables.ts'
import type { CatalogueTables } from '../catalogue/catalogue-tables.ts'
import type { CheckoutTables } from '../checkout/checkout-tables.ts'
import type { SandboxTables } from '../checkout/sandbox-tables.ts'

export type Tables = CatalogueTables & ShopperTables & StaffTables & CheckoutTables & SandboxTables
