// Writes all pictures of the demo: node demo/catalogue/draw.ts [folder], dist/pictures unless told.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { demoProducts } from './demo-products.ts'
import { picturesOf, pictureUrl } from './picture-plan.ts'
import { drawPicture } from './pictures/kinds.ts'
import { lookOf } from './product-look.ts'
import { drawScenes } from './scenes.ts'

const URL_PREFIX = '/pictures/'

/** Every picture: file name and SVG. */
export function* allPictures(): Generator<readonly [file: string, svg: string]> {
  for (const product of demoProducts)
    for (const picture of picturesOf(product)) {
      const svg = drawPicture(product.picture, lookOf(product, picture.colour), picture.view)
      yield [pictureUrl(product, picture).slice(URL_PREFIX.length), svg]
    }
  yield* drawScenes()
}

if (import.meta.main) {
  const folder = process.argv[2] ?? join(import.meta.dirname, '../../dist/pictures')
  mkdirSync(folder, { recursive: true })
  let count = 0
  for (const [file, svg] of allPictures()) {
    writeFileSync(join(folder, file), svg)
    count += 1
  }
  console.log(`${count} pictures drawn`)
}
