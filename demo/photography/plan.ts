// What is to be photographed: the catalogue's products, colourways and views as a list of shots, in JSON.
// The catalogue stays the only place that says what a product looks like. Given a folder, it also leaves the brands'
// marks there as pictures.
import { rename } from 'node:fs/promises'
import sharp from 'sharp'
import { demoProducts } from '../catalogue/demo-products.ts'
import { picturesOf, pictureUrl } from '../catalogue/picture-plan.ts'
import { brandMark } from '../catalogue/pictures/kit/marks.ts'
import { lookOf } from '../catalogue/product-look.ts'

const stem = (url: string): string => url.replace(/^.*\//, '').replace(/\.[a-z]+$/, '')

const shots = demoProducts.flatMap((product) =>
  picturesOf(product).map((picture) => ({
    name: stem(pictureUrl(product, picture)),
    product: product.slug,
    brand: product.brand,
    spec: product.picture,
    colourName: picture.colour,
    look: lookOf(product, picture.colour),
    view: picture.view,
    width: 960,
    height: 1200,
  })),
)

/** White on black, for labels and pressed leather. */
const markOf = (brand: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512" viewBox="-22 -22 44 44"><rect x="-22" y="-22" width="44" height="44" fill="#000"/>${brandMark(brand, 0, 0, 40, '#fff')}</svg>`

const [folder] = process.argv.slice(2)
if (folder)
  for (const brand of new Set(shots.map((shot) => shot.brand))) {
    // whole or not at all: another run of Blender may be reading it
    const part = `${folder}/${brand}.${process.pid}.part`
    await sharp(Buffer.from(markOf(brand)))
      .png()
      .toFile(part)
    await rename(part, `${folder}/${brand}.png`)
  }

process.stdout.write(JSON.stringify(shots))
