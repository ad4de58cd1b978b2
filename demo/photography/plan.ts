// Prints the photographs to take as JSON: the catalogue's products, colourways and views. Only the catalogue says what
// a product looks like. Given a folder, it also writes the brands' marks there as PNG files.
import { rename } from 'node:fs/promises'
import sharp from 'sharp'
import { demoProducts } from '../catalogue/demo-products.ts'
import { photographName, plannedPhotographs } from '../catalogue/product-photographs.ts'
import { dataHash, featuresOf, hashOf } from './features.ts'
import { lookOf } from './look.ts'
import { brandMarkSvg } from './marks.ts'
import { sourceOf } from './model-source.ts'

/** In pixels. A product's first two pictures fill its page at double density, where they are 880 pixels wide. */
const LARGE = { width: 1760, height: 2200 }
const USUAL = { width: 960, height: 1200 }

const shots = demoProducts.flatMap((product) =>
  plannedPhotographs(product).map((planned, i) => ({
    name: photographName(product, planned),
    product: product.slug,
    brand: product.brand,
    spec: product.model,
    colourName: planned.colour,
    look: lookOf(product, planned.colour),
    view: planned.view,
    features: featuresOf(product),
    data: dataHash(product),
    sources: hashOf(sourceOf(product.model.kind)),
    ...(i < 2 ? LARGE : USUAL),
  })),
)

const [folder] = process.argv.slice(2)
if (folder)
  for (const brand of new Set(shots.map((shot) => shot.brand))) {
    // The rename is atomic: another run of Blender may be reading the file.
    const part = `${folder}/${brand}.${process.pid}.part`
    await sharp(Buffer.from(brandMarkSvg(brand)))
      .png()
      .toFile(part)
    await rename(part, `${folder}/${brand}.png`)
  }

process.stdout.write(JSON.stringify(shots))
