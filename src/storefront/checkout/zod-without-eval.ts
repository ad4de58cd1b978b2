/**
 * Stands before the first schema: Zod would try whether it may compile code, which the pages' Content-Security-Policy
 * forbids and browsers then report as an attack.
 */
import { config } from 'zod'

config({ jitless: true })
