/**
 * A page as facts that can be compared and read: its status, its caching, a hash of its markup, and its text. Left out is what
 * a build names and writes: scripts, stylesheets, preloads and nonces. With FROZEN_HTML the markup is written to that folder,
 * so that two commits can be compared where only the hash differs.
 */
import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { withoutChance } from '../../setup/frozen.ts'

const BUILT =
  /<script(?![^>]*type="application\/(?:ld\+)?json")[^>]*>[\s\S]*?<\/script>|<link [^>]*(?:rel="(?:stylesheet|modulepreload|preload)")[^>]*>|<style[^>]*>[\s\S]*?<\/style>/g
const SILENT = /<(script|style|svg|template)\b[\s\S]*?<\/\1>|<!--[\s\S]*?-->/g

const markupOf = (html: string): string =>
  withoutChance(html.replace(BUILT, '').replace(/ nonce="[^"]*"/g, ''))

/** One line for each piece of text. */
const textOf = (markup: string): string[] =>
  markup
    .replace(SILENT, '')
    .replace(
      /<(?:meta name="description"|meta name="robots"|link rel="canonical")[^>]*?(?:content|href)="([^"]*)"[^>]*>/g,
      '\n$1\n',
    )
    .replace(/<img[^>]* alt="([^"]+)"[^>]*>/g, '\n[$1]\n')
    .replace(/<\/?(?:a|b|strong|em|span|small|bdi|time|s|del|abbr)\b[^>]*>/g, '')
    .replace(/<[^>]+>/g, '\n')
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter(Boolean)

export type PageAnswer = { status: number; headers: Headers; text: string }

/** @param shared lines that were stated once: the header and the footer */
export const pageFacts = (
  name: string,
  { status, headers, text }: PageAnswer,
  shared: ReadonlySet<string> = new Set(),
): string[] => {
  const markup = markupOf(text)
  const folder = process.env.FROZEN_HTML
  if (folder) {
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, `${name.replace(/\W+/g, '-')}.html`), markup.replaceAll('<', '\n<'))
  }
  const hash = createHash('sha256').update(markup).digest('hex')
  const policy = ['cache-control', 'x-robots-tag', 'location'].flatMap((header) => headers.get(header) ?? [])
  return [
    `${name}: ${[status, ...policy].join(', ')}`,
    `  SHA-256 ${hash}`,
    ...textOf(markup)
      .filter((line) => !shared.has(line))
      .map((line) => `  ${line}`),
  ]
}

/** The lines that all of the pages have. */
export const sharedLines = (pages: readonly PageAnswer[]): ReadonlySet<string> => {
  const [first, ...rest] = pages.map(({ text }) => new Set(textOf(markupOf(text))))
  return new Set([...(first ?? [])].filter((line) => rest.every((lines) => lines.has(line))))
}
