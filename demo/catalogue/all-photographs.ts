// All photographs of the demo. This list is separate from photographs.ts because browsers load that module.

import list from './photographs.json' with { type: 'json' }
import type { Photographs } from './photographs.ts'

export const photographs: Photographs = list
