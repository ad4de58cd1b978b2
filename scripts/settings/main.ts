/** npm run settings: writes docs/settings.md and .env.example. scripts/documents.test.ts fails when they are out of date. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../install.mjs'
import { envExample, settingsPage } from './setting-pages.ts'

writeFileSync(join(root, 'docs/settings.md'), settingsPage())
writeFileSync(join(root, '.env.example'), envExample())
