/**
 * Turns off Zod's JIT; import before the first schema. Zod probes for eval, which the Content-Security-Policy forbids
 * and browsers report as a violation.
 */
import { config } from 'zod'

config({ jitless: true })
