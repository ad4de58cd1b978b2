// Every photograph of the demo. Apart from `photographs.ts`, so that no browser loads the whole list.

import list from './photographs.json' with { type: 'json' }
import type { Photographs } from './photographs.ts'

export const photographs: Photographs = list
