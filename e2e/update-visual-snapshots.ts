/** npm run visual-snapshots: updates the pictures in e2e/visual-snapshots and compresses them without loss. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { ensureBuilt } from '../scripts/build.ts'
import { main } from '../scripts/progress.mjs'
import { ensureChromium } from '../scripts/test/chromium.ts'

const FOLDER = join(import.meta.dirname, 'visual-snapshots')

const shrink = async (file: string): Promise<void> => {
  const before = readFileSync(file)
  const after = await sharp(before).png({ compressionLevel: 9, effort: 10 }).toBuffer()
  if (after.length < before.length) writeFileSync(file, after)
}

await main(async () => {
  await ensureBuilt()
  await ensureChromium()
  const playwright = [
    'node_modules/.bin/playwright',
    'test',
    '--project',
    'visual-snapshots',
    '--update-snapshots',
  ]
  const taking = spawn(process.execPath, playwright, { stdio: 'inherit' })
  const [status] = await once(taking, 'exit')
  if (status !== 0) throw new Error('Not every picture could be taken.')
  for (const name of readdirSync(FOLDER)) await shrink(join(FOLDER, name))
})
