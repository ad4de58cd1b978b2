/** The folder of this release: where package.json, dist/ and releases.json are. */
import { join } from 'node:path'

export const projectRoot = join(import.meta.dirname, '../../..')
