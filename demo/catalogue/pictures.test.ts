import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { homeSettings } from '../../settings/home-settings.ts'
import { photographs } from './all-photographs.ts'
import { demoCatalogue } from './demo-catalogue.ts'
import { demoProducts } from './demo-products.ts'
import { allPictures } from './draw.ts'
import { photographOf, pictureNameOf } from './photographs.ts'
import { pictureName, picturesOf } from './picture-plan.ts'

const pictures = new Map(allPictures())
const files = [...pictures]
/** Of products that are photographed too: shops that were stocked before still show the drawings. */
const productFiles = new Set(
  demoProducts.flatMap((product) =>
    picturesOf(product).map((picture) => `${pictureName(product, picture)}.svg`),
  ),
)

test('every picture of the catalogue is drawn, or photographed', () => {
  for (const file of productFiles) expect(pictures.has(file), file).toBe(true)
  for (const url of demoCatalogue.products.flatMap(({ images }) => images)) {
    const name = pictureNameOf(url)
    if (url.endsWith('.svg')) expect(productFiles.has(`${name}.svg`), url).toBe(true)
    else expect(photographOf(photographs, name)?.src).toBe(url)
  }
})

test('no two products share a picture', () => {
  const urls = demoCatalogue.products.flatMap(({ images }) => images)
  expect(new Set(urls).size).toBe(urls.length)
})

test('every picture of the settings is drawn or photographed, in the size that they say', () => {
  const { hero, comingSoon, sale, brandPictures, social, newsletter } = homeSettings
  const cards = [...comingSoon.cards, ...sale.cards].map(({ picture }) => picture)
  const parts = [hero, comingSoon, sale, newsletter].map(({ picture }) => picture)
  const all = [...parts, ...cards, ...social.pictures, ...Object.values(brandPictures)]
  for (const { src, width, height } of all.flatMap(({ tall, ...wide }) => (tall ? [wide, tall] : [wide]))) {
    const drawing = pictures.get(src.replace('/pictures/', ''))
    if (drawing !== undefined) expect(drawing).toContain(` width="${width}" height="${height}"`)
    else expect(photographOf(photographs, pictureNameOf(src))).toEqual({ src, width, height })
  }
})

test('there is one for every brand and category, and the banners for wide and tall screens', () => {
  const wanted = [
    ...demoCatalogue.brands.map(({ slug }) => `brand-${slug}`),
    ...demoCatalogue.categories.map(({ slug }) => `category-${slug}`),
    ...['home-hero', 'home-hero-tall', 'coming-soon', 'coming-soon-tall', 'sale', 'sale-tall'],
  ]
  for (const name of wanted) expect(pictures.has(`${name}.svg`), name).toBe(true)
})

/** What is wrong with a file, in words; empty when nothing is. */
function faults(file: string, svg: string): string[] {
  const isProduct = productFiles.has(file)
  const ids = [...svg.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
  const known = new Set(ids)
  const asked = [...svg.matchAll(/(?:url\(|href=")#([^)"]+)/g)].map(([, id]) => id)
  return [
    Buffer.byteLength(svg) > (isProduct ? 12 : 48) * 1024 && 'too large',
    /<script|<style|<text|<image|href="(?!#)/.test(svg) && 'not self-contained',
    /NaN|undefined|Infinity/.test(svg) && 'holds a broken number',
    known.size < ids.length && 'uses an id twice',
    asked.some((id) => !known.has(id)) && 'points at an id that it does not have',
    isProduct && !svg.includes(' width="800" height="1000"') && 'is not 800 by 1000',
  ].flatMap((fault) => (fault ? [`${file} ${fault}`] : []))
}

test('every file is small, self-contained and whole', () => {
  expect(files.flatMap(([file, svg]) => faults(file, svg))).toEqual([])
})

test('drawing twice draws the same, and colours differ', () => {
  expect([...allPictures()]).toEqual(files)
  expect(pictures.get('fold-backpack-18-l-ink-front.svg')).not.toBe(
    pictures.get('fold-backpack-18-l-moss-front.svg'),
  )
})

test('the command writes them all', () => {
  const folder = mkdtempSync(join(tmpdir(), 'pictures-'))
  try {
    execFileSync(process.execPath, [join(import.meta.dirname, 'draw.ts'), folder])
    for (const [file, svg] of files) expect(readFileSync(join(folder, file), 'utf8')).toBe(svg)
  } finally {
    rmSync(folder, { recursive: true })
  }
})
