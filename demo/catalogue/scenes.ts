// The demo's larger pictures, drawn.
import { brandScenes } from './brand-scenes.ts'
import { demoProducts } from './demo-products.ts'
import { drawRoom, type PlacedThing } from './pictures/room.ts'
import { lookOf } from './product-look.ts'
import { shopScenes, type Thing } from './room-scenes.ts'

function thing([slug, x, y, scale, colour, view]: Thing): PlacedThing {
  const product = demoProducts.find((candidate) => candidate.slug === slug)
  if (!product) throw new Error(`A scene shows "${slug}", which the demo does not have.`)
  const look = lookOf(product, colour ?? product.colours[0])
  return { picture: product.picture, look, x, y, scale, ...(view ? { view } : {}) }
}

/** File name and SVG of every scene. */
export function* drawScenes(): Generator<readonly [file: string, svg: string]> {
  for (const { file, size, wall, board, things } of [...shopScenes, ...brandScenes]) {
    const [width, height] = size
    const room = { width, height, wall, things: things.map(thing), ...(board === undefined ? {} : { board }) }
    yield [`${file}.svg`, drawRoom(room)]
  }
}
