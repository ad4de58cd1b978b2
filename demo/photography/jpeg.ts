/** Writes the picture on standard input as a JPEG, at the highest quality that stays within so many bytes: `jpeg.ts FILE BYTES`. */
import { renameSync, writeFileSync } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'

/** Tried in this order; the first shows no loss at double size, the last is used however many bytes it takes. */
const QUALITIES = [74, 71, 68, 64, 60, 55, 50, 45, 40]

const [target, mostBytes] = process.argv.slice(2)
if (!target || !Number(mostBytes)) throw new Error('jpeg.ts FILE BYTES')
const picture = await buffer(process.stdin)
let bytes = picture
for (const quality of QUALITIES) {
  bytes = await sharp(picture).jpeg({ quality, mozjpeg: true }).toBuffer()
  if (bytes.length <= Number(mostBytes)) break
}
// An interrupted run leaves no half a picture.
writeFileSync(`${target}.part`, bytes)
renameSync(`${target}.part`, target)
