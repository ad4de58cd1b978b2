/**
 * What `compare` says of pages: what those in the cache cost beside a bare `node:http` server that sends the same bytes and
 * heads, and what script a product page names. Each shop is compared with a bare server of its own.
 */
import { answerLength } from './load.ts'
import { measurePages } from './pages.ts'

/** `bareToShop`: processor time of the bare server divided by the shop's; of script, KiB with heads, in Brotli. */
export type PageRows = { bareToShop: { name: string; value: number }[]; productScript: number }

/** Enough for a ratio: all rounds of both shops together take two minutes. */
const ROUNDS = { connections: 16, seconds: 1, rounds: 5 }

/** Those that the document names: its own, those preloaded with it, and those that it loads after its pictures. */
const scriptsOf = (html: string): string[] => [
  ...new Set(
    [...html.matchAll(/\s(?:src|href|data-scripts)="(\/[^"]+\.js)"/g)].flatMap(([, paths = '']) =>
      paths.split(' '),
    ),
  ),
]

export const measurePageRows = async (origin: string): Promise<PageRows> => {
  const figures = await measurePages(origin, ROUNDS)
  const product = figures.find(({ name }) => name === 'product page')
  const html = await (await fetch(`${origin}${product?.path}`)).text()
  const port = Number(new URL(origin).port)
  const sizes = await Promise.all(
    scriptsOf(html).map((path) => answerLength({ port, path, headers: { 'Accept-Encoding': 'br' } })),
  )
  return {
    bareToShop: figures.map(({ name, ratio }) => ({ name, value: 1 / ratio.cpu })),
    productScript: sizes.reduce((sum, size) => sum + size, 0) / 1024,
  }
}
