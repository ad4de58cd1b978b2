/**
 * Changes the size or colour of a line. Where the cart has a line of that choice already, the units move there. Otherwise
 * the line keeps its place, and the price at which the shopper added it.
 */
import { quantityProblem, resolveVariant } from '../../domain/cart/cart.ts'
import { type Database, inTransaction, isForeignKeyViolation } from '../database/database.ts'
import { runStatement } from '../database/statement.ts'
import { isLine, statements } from './cart-statements.ts'
import { type CartChange, changed, rejected, sumUnits } from './carts.ts'

/** `quantity`: of the line from then on, or the units that move to another one. */
type WantedVariant = { quantity: number; size?: string | undefined; color?: string | undefined }

const moveLine = (db: Database, lineId: string, wanted: WantedVariant): Promise<CartChange> =>
  inTransaction(
    db,
    async (trx) => {
      const [, [line]] = await Promise.all([
        runStatement(trx, statements.lockByLine(lineId)),
        runStatement(trx, statements.lineInCart(lineId)),
      ])
      if (!line) return rejected('line-not-found')
      const { session_id: sessionId, product_id: productId } = line
      const rows = await runStatement(trx, statements.productAndLines({ sessionId, productId, ...wanted }))
      const [product] = rows
      if (!product) return rejected('product-not-found')
      const choice = resolveVariant(product, wanted)
      if (!choice.ok) return rejected(choice.problem)
      const { size, color } = choice
      const variantId = product.variant_id
      if (variantId === null) return rejected('variant-unknown', 0, 0, choice)

      const others = rows.filter(isLine).filter((other) => other.line_id !== lineId)
      const target = others.find(
        (other) =>
          other.line_variant_id === variantId ||
          (other.product_id === productId && other.size === size && other.color === color),
      )
      const inCart = sumUnits(others.filter(({ shares_stock }) => shares_stock))
      const { quantity } = wanted
      const problem = quantityProblem(
        { inStock: product.in_stock, stockQuantity: product.on_hand },
        { more: quantity, inLine: target?.quantity ?? 0, inCart },
      )
      if (problem) return rejected(problem, product.on_hand, inCart, product.by_variant ? choice : undefined)
      if (!target)
        return changed(
          await runStatement(trx, statements.setVariant(lineId, { variantId, size, color, quantity })),
        )
      await runStatement(trx, statements.remove(lineId))
      return changed(
        await runStatement(trx, statements.setQuantity(target.line_id, target.quantity + quantity)),
      )
    },
    [`line ${lineId}`],
  )

export const changeVariant = async (
  db: Database,
  lineId: string,
  wanted: WantedVariant,
): Promise<CartChange> => {
  try {
    return await moveLine(db, lineId, wanted)
  } catch (error) {
    // Staff removed the variant after it was read: the second attempt does not find it.
    if (!isForeignKeyViolation(error)) throw error
    return moveLine(db, lineId, wanted)
  }
}
