/** Stock that cannot be moved, as the answer of a call. */
import { HttpError } from '../../contract/errors.ts'
import { StockRefusal } from '../../storage/products/stock-posting.ts'
import { StocktakeRefusal } from '../../storage/products/stocktakes.ts'

export const orRefuse = async <Result>(posting: Promise<Result>): Promise<Result> => {
  try {
    return await posting
  } catch (failure) {
    if (failure instanceof StockRefusal || failure instanceof StocktakeRefusal)
      throw new HttpError(failure.code, failure.message)
    throw failure
  }
}
