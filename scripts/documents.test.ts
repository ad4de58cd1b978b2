/**
 * Keeps the documents in step with what they name: relative links and their anchors, paths of files, decisions, npm
 * scripts and settings exist, and each decision, script and setting is documented.
 */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { SECRET_NAMES } from '../src/server/runtime/environment.ts'
import { SETTING_NAMES } from '../src/server/runtime/settings.ts'
import { root } from './install.mjs'

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
  const isExempt = (path: string) => /[*{<…]|NNN|^bench\/results/.test(path)
  const missing = documents
    // Its entries of released versions name files as they were.
    .filter((file) => file !== 'CHANGELOG.md')
    .flatMap((file) =>
      prose(file).flatMap(({ place, line }) =>
        [...line.matchAll(/`((?:src|test|e2e|scripts|docs|deploy|demo|bench|settings)\/[^`\s]*)`/g)]
          .map(([, path = '']) => path)
          .filter((path) => !isExempt(path) && !existsSync(join(root, path)))
          .map((path) => `${place}: ${path}`),
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

test('.env.example names settings that exist, and each of them', () => {
  /** Set by the fault rig, and by Node's own convention. */
  const internal = ['FAULT_RIG', 'NODE_ENV']
  const described = [...read('.env.example').matchAll(/^#?([A-Z_]+)=/gm)].map(([, name = '']) => name)
  const files = SECRET_NAMES.map((name) => `${name}_FILE`)
  expect(described.filter((name) => ![...SETTING_NAMES, ...files].includes(name))).toEqual([])
  expect(SETTING_NAMES.filter((name) => ![...described, ...internal].includes(name))).toEqual([])
})

test('the table of settings in README names each setting of .env.example that is not for tests', () => {
  const rows = read('README.md').match(/^\| `[A-Z][A-Z_]+`.*$/gm) ?? []
  const inTable = rows.flatMap((row) =>
    [...(row.split('|')[1] ?? '').matchAll(/`([A-Z_]+)`/g)].map(([, name = '']) => name),
  )
  const forTests = ['FAULT_RIG', 'NODE_ENV', 'STRIPE_API_URL']
  expect(inTable.filter((name) => !SETTING_NAMES.includes(name))).toEqual([])
  expect(SETTING_NAMES.filter((name) => ![...inTable, ...forTests].includes(name))).toEqual([])
})
