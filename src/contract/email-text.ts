/** An email address as a shopper types it. A file of its own, because the script of the checkout takes it. */
import { z } from 'zod'

/** Trimmed, at most the 254 characters that mail allows. */
export const emailText = z
  .string()
  .trim()
  .max(254, 'Invalid email address')
  .pipe(z.email({ error: 'Invalid email address' }))
