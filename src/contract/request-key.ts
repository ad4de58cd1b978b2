/** The key of a call that records something once, however often it is sent: chosen by the caller. */
import { z } from 'zod'

export const requestKey = z.string().trim().min(8).max(100)
