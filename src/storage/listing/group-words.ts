/** Keeps the searchable words of products in step with their brand and category and the names of these. */
import { type RawBuilder, sql } from 'kysely'
import type { GroupKind } from '../../domain/groups/group-edit.ts'
import type { Transaction } from '../database/database.ts'
import { addToVocabulary, collectWords, productWords, type Vocabulary } from './search-words.ts'

/** Products in a statement. */
const BATCH = 1000

const writeGroupWords = async (trx: Transaction, isChosen: RawBuilder<boolean>): Promise<void> => {
  const products = await trx
    .selectFrom('products as p')
    .innerJoin('brands as b', 'b.id', 'p.brand_id')
    .innerJoin('categories as c', 'c.id', 'p.category_id')
    .leftJoin('categories as parent', 'parent.id', 'c.parent_id')
    .select(['p.id', 'p.name', 'p.sku', 'p.colors', 'p.tags'])
    .select(['b.name as brand', 'c.name as category', 'parent.name as parent'])
    .where(isChosen)
    .execute()
  const vocabulary: Vocabulary = new Map()
  for (let start = 0; start < products.length; start += BATCH) {
    const words = products.slice(start, start + BATCH).map(({ brand, category, parent, ...product }) => {
      const groups = [brand, category, ...(parent === null ? [] : [parent])]
      const { group_words } = productWords({ ...product, description: '', groups })
      collectWords(vocabulary, { name_words: '', group_words, description_words: '' })
      return { id: product.id, words: group_words }
    })
    await sql`update product_words w set group_words = n.words
      from jsonb_to_recordset(${JSON.stringify(words)}::jsonb) as n (id text, words text)
      where w.product_id = n.id and w.group_words is distinct from n.words`.execute(trx)
  }
  await addToVocabulary(trx, vocabulary)
}

const isIn: Record<GroupKind, (id: string) => RawBuilder<boolean>> = {
  brand: (id) => sql`p.brand_id = ${id}`,
  category: (id) => sql`(p.category_id = ${id} or c.parent_id = ${id})`,
}

/** Call it after a name or a category's parent has changed, in the same transaction. */
export const updateGroupWords = (trx: Transaction, kind: GroupKind, id: string): Promise<void> =>
  writeGroupWords(trx, isIn[kind](id))

/** Call it after products have moved to another brand or category, in the same transaction. */
export const updateGroupWordsOf = async (trx: Transaction, productIds: readonly string[]): Promise<void> => {
  if (productIds.length > 0) await writeGroupWords(trx, sql`p.id = any(${productIds})`)
}
