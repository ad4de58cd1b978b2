/** An id in the API, whatever it names. */
import { z } from 'zod'

export const idText = z
  .string()
  .min(1)
  .max(64)
  .regex(/^[\w-]+$/, 'is not an id')
