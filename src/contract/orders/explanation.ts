/** What staff tell a customer in their own words about a refund or a cancelled order. */
import { z } from 'zod'
import { MAX_EXPLANATION } from '../../domain/orders/refund-causes.ts'

export const explanationText = z
  .string()
  .trim()
  .max(MAX_EXPLANATION, `must be at most ${MAX_EXPLANATION} characters`)
  .default('')
  .meta({
    description: 'For the customer, in own words: in the mail, and on the credit note after the reason',
  })
