/** Refused changes of orders become errors of the API, with what was said of them. */
import { HttpError } from '../../contract/errors.ts'
import { OrderError } from '../../storage/orders/order-error.ts'

export const refusing = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work
  } catch (error) {
    if (error instanceof OrderError) throw new HttpError(error.code, error.detail, { cause: error })
    throw error
  }
}
