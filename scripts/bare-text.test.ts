/** Pages work while a browser translates them: no component leaves React a text node that a translator takes away. */
import { globSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { findBareText } from './bare-text.ts'
import { root } from './install.mjs'

const { options } = ts.parseJsonConfigFileContent(
  ts.readConfigFile(join(root, 'tsconfig.json'), ts.sys.readFile).config,
  ts.sys,
  root,
)

const findIn = (jsx: string): string[] => {
  const file = join(root, 'src/ui/sample.tsx')
  const sample = `declare const count: number, name: string | undefined, node: import('react').ReactNode
    const Maybe = () => (count > 1 ? <b>x</b> : null)
    const Always = () => <b>x</b>
    export const Sample = () => ${jsx}`
  const host = ts.createCompilerHost(options)
  const { getSourceFile, fileExists } = host
  host.fileExists = (path) => path === file || fileExists(path)
  host.getSourceFile = (path, ...rest) =>
    path === file ? ts.createSourceFile(path, sample, rest[0], true) : getSourceFile(path, ...rest)
  return findBareText(ts.createProgram([file], options, host), (path) => path === file).map(
    ({ text }) => text,
  )
}

test.each([
  ['text that changes beside other text', '<p>Showing {count} products</p>', ['{count}', 'products']],
  ['text that comes and goes', "<p><i />{count > 1 && 'more'}</p>", ["{count > 1 && 'more'}"]],
  ['text after an element that comes and goes', '<p>{count > 1 && <i />} left</p>', ['left']],
  ['text after a component that may render nothing', '<p><Maybe /> left</p>', ['left']],
  ['text in a fragment', '<>Size <b>M</b></>', ['Size']],
])('%s is bare', { timeout: 60_000 }, (_, jsx, found) => {
  expect(findIn(jsx)).toEqual(found)
})

test('text that a translator may take away is found safe', { timeout: 60_000 }, () => {
  // biome-ignore-start lint/suspicious/noTemplateCurlyInString: the sample's source
  for (const jsx of [
    '<p>{count}</p>',
    '<p>{`Showing ${count} products`}</p>',
    '<p>{count > 1 && <i />}<span>left</span></p>',
    '<p>Size <b>M</b></p>',
    '<p><Always /> left</p>',
    '<p>{name && <i />}{node}</p>',
  ])
    expect(findIn(jsx), jsx).toEqual([])
  // biome-ignore-end lint/suspicious/noTemplateCurlyInString: as above
})

test('no page of the shop and of the staff area has bare text', { timeout: 120_000 }, () => {
  const files = globSync('src/{ui,storefront,admin,site}/**/*.tsx', { cwd: root })
    .filter((file) => !file.includes('.test.'))
    .map((file) => join(root, file))
  const found = findBareText(ts.createProgram(files, options), (file) => files.includes(file))
  expect(found.map(({ file, line, text }) => `${file.slice(root.length)}:${line} ${text}`)).toEqual([])
})
