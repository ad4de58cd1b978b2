/**
 * Keeps the documents in step with what they name: relative links and their anchors, paths of files, decisions, npm
 * scripts and settings exist, and each decision, script and setting is documented.
 */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { SECRET_NAMES } from '../src/server/settings/environment.ts'
import { root } from './install.mjs'
import { envExample, settingsPage } from './settings/setting-pages.ts'
import { SETTING_TEXTS } from './settings/setting-texts.ts'

const read = (file: string) => readFileSync(join(root, file), 'utf8')
const documents = globSync(['*.md', '.github/**/*.md', '{docs,demo,deploy}/**/*.md'], { cwd: root })

/** Lines outside of code blocks, with their place. */
const prose = (file: string): { place: string; line: string }[] => {
  let inCode = false
  return read(file)
    .split('\n')
    .flatMap((line, index) => {
      if (/^\s*```/.test(line)) inCode = !inCode
      return inCode ? [] : [{ place: `${file}:${index + 1}`, line }]
    })
}

/** The anchor that GitHub gives a heading. */
const anchorOf = (heading: string) =>
  heading
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\- _]/gu, '')
    .replaceAll(' ', '-')

const anchorsOf = (file: string) =>
  prose(file).flatMap(({ line }) => {
    const [, heading] = /^#{1,6} (.*)$/.exec(line) ?? []
    return heading === undefined ? [] : [anchorOf(heading.trim())]
  })

const links = documents.flatMap((file) =>
  prose(file).flatMap(({ place, line }) =>
    [...line.matchAll(/\[([^\]]*)\]\(([^)\s]+)\)/g)].map(([, text = '', target = '']) => ({
      file,
      place,
      text,
      target,
    })),
  ),
)

test('relative links in Markdown files lead to a file, and to a heading of it', () => {
  const broken = links
    .filter(({ target }) => !/^[a-z]+:/.test(target))
    .filter(({ file, target }) => {
      const [path = '', anchor] = target.split('#')
      const linked = path === '' ? file : join(dirname(file), path)
      if (!existsSync(join(root, linked))) return true
      return anchor !== undefined && !anchorsOf(linked).includes(anchor)
    })
  expect(broken.map(({ place, target }) => `${place}: ${target}`)).toEqual([])
})

test('a link to a decision names the number of its file', () => {
  const wrong = links.filter(({ text, target }) => {
    const [, number] = /^decision (\d+)$/.exec(text) ?? []
    return number !== undefined && !basename(target).startsWith(`${number.padStart(2, '0')}-`)
  })
  expect(wrong.map(({ place, text }) => `${place}: ${text}`)).toEqual([])
})

test('docs/decisions/README.md lists every decision', () => {
  const listed = links.filter(({ file }) => file === 'docs/decisions/README.md').map(({ target }) => target)
  const decisions = globSync('[0-9]*.md', { cwd: join(root, 'docs/decisions') })
  expect(decisions.filter((name) => !listed.includes(name))).toEqual([])
})

test('paths of files that documents name exist', () => {
  /** Names with a placeholder, and folders that a command makes. */
  const isExempt = (path: string) => /[*{<…]|NNN|^rigs\/bench\/results/.test(path)
  const missing = documents
    // Its entries of released versions name files as they were.
    .filter((file) => file !== 'CHANGELOG.md')
    .flatMap((file) =>
      prose(file).flatMap(({ place, line }) =>
        [...line.matchAll(/`((?:src|test|e2e|scripts|docs|deploy|demo|rigs|settings)\/[^`\s]*)`/g)]
          .map(([, path = '']) => path)
          .filter((path) => !isExempt(path) && !existsSync(join(root, path)))
          .map((path) => `${place}: ${path}`),
      ),
    )
  expect(missing).toEqual([])
})

test('files that documents name without their folder exist', () => {
  const names = new Set(
    globSync('{src,test,e2e,scripts,rigs,settings,demo,deploy}/**/*.{ts,tsx,css,sql}', { cwd: root }).map(
      (file) => basename(file),
    ),
  )
  const missing = documents
    .filter((file) => file !== 'CHANGELOG.md')
    .flatMap((file) =>
      prose(file).flatMap(({ place, line }) =>
        [...line.matchAll(/`(?:[\w-]+\/)*([\w-]+\.(?:ts|tsx|css|sql))`/g)]
          .map(([, name = '']) => name)
          .filter((name) => !names.has(name) && !name.startsWith('NNN-'))
          .map((name) => `${place}: ${name}`),
      ),
    )
  expect(missing).toEqual([])
})

test('documents name npm scripts that exist, and each of them', () => {
  const scripts = Object.keys(JSON.parse(read('package.json')).scripts)
  const named = new Set(
    documents.flatMap((file) =>
      [...read(file).matchAll(/\bnpm (?:run )?(?:--silent )?([a-z0-9][a-z0-9:-]*)/g)].flatMap(
        ([words, name = '']) =>
          words.startsWith('npm run ') || /^npm (start|test)$/.test(words) ? name : [],
      ),
    ),
  )
  expect([...named].filter((name) => !scripts.includes(name))).toEqual([])
  expect(scripts.filter((name) => !named.has(name))).toEqual([])
})

test('docs/settings.md and .env.example are what `npm run settings` writes', () => {
  expect([read('docs/settings.md'), read('.env.example')]).toEqual([settingsPage(), envExample()])
})

test('.env.example names settings that exist, and each of them', () => {
  const described = [...read('.env.example').matchAll(/^#?([A-Z_]+)=/gm)].map(([, name = '']) => name)
  const files = SECRET_NAMES.map((name) => `${name}_FILE`)
  expect(described.filter((name) => !files.includes(name)).sort()).toEqual(Object.keys(SETTING_TEXTS).sort())
})
