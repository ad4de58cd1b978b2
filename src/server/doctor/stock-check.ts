/** Stock that its history does not explain: it was changed while the triggers that write the history were off. */
import { sql } from 'kysely'
import { type Finding, info, ok, warning } from '../../domain/doctor/finding.ts'
import type { Database } from '../../storage/database/database.ts'
import type { Examined } from './doctor-context.ts'

export type StockFacts = {
  /** Of what is counted: a product, or a variant. */
  differences: number
  /** The name of a product with a difference; null where its product is gone. */
  product: string | null
}

export const stockFindings = ({ differences, product }: StockFacts): Finding[] => {
  if (differences === 0) return [ok('Every stock figure is the sum of its history.')]
  const figures = differences === 1 ? '1 stock figure is' : `${differences} stock figures are`
  return [
    warning(
      `${figures} not the sum of ${differences === 1 ? 'its' : 'their'} history${product === null ? '' : `, as of ${product}`}: stock or history was changed past the shop.`,
      'Count the units, and follow docs/going-live.md, "Stock that its history does not explain".',
    ),
  ]
}

const readStockFacts = async (db: Database): Promise<StockFacts> => {
  const { rows } = await sql<StockFacts>`
    select count(*)::int as differences, min(p.name) as product
    from stock_differences d left join products p on p.id = d.product_id`.execute(db)
  const [facts] = rows
  if (!facts) throw new Error('the database answers without a row')
  return facts
}

/** The migration that begins the history. */
const HISTORY = '134-stock-movements'

export const stockCheck = async ({
  database,
  readDatabase,
}: Pick<Examined, 'database' | 'readDatabase'>): Promise<Finding[]> => {
  const facts = await readDatabase()
  if ('problem' in database || 'problem' in facts)
    return [info('The database does not answer, so stock was not compared with its history.')]
  if (facts.schema.isEmpty || facts.schema.pending.includes(HISTORY))
    return [info('The database has no stock history yet.')]
  return stockFindings(await readStockFacts(database.db))
}
