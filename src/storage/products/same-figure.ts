/** A value of a product that its variants hold, such as the cost: in SQL, over a group of variants. */
import { type RawBuilder, sql } from 'kysely'

/** What all of a group have; null where they differ or one has none. */
export const sameFigure = (column: RawBuilder<unknown>) =>
  sql`case when min(${column}) = max(${column}) and count(${column}) = count(*) then min(${column}) end`
