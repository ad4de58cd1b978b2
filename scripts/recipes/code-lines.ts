/** Lines of code by folder of `src`: without blanks, comments, tests, migrations and `.sql`. */
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import ts from 'typescript'

const LEFT_OUT = /\.test\.tsx?$|^storage\/migrations\/|\.sql$/
const COUNTED = /\.(tsx?|m?js|css)$/

/** The lines that a token touches: blanks and comments have none. */
export const codeLinesOf = (name: string, text: string): number => {
  if (name.endsWith('.css')) {
    const bare = text.replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ''))
    return bare.split('\n').filter((line) => line.trim()).length
  }
  const file = ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX)
  const lines = new Set<number>()
  const visit = (node: ts.Node): void => {
    if (ts.isJSDoc(node)) return
    const children = node.getChildren(file)
    for (const child of children) visit(child)
    if (children.length > 0 || node.getWidth(file) === 0 || node.kind === ts.SyntaxKind.EndOfFileToken) return
    const [first, last] = [node.getStart(file), node.getEnd()].map(
      (at) => file.getLineAndCharacterOfPosition(at).line,
    )
    for (let line = first ?? 0; line <= (last ?? 0); line += 1) lines.add(line)
  }
  visit(file)
  return lines.size
}

export const sourceFiles = (src: string): string[] =>
  readdirSync(src, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(src, join(entry.parentPath, entry.name)).replaceAll(sep, '/'))
    .toSorted()

export type FolderLines = Readonly<Record<string, { files: number; lines: number }>>

export const linesByFolder = (src: string): FolderLines => {
  const folders: Record<string, { files: number; lines: number }> = {}
  for (const file of sourceFiles(src)) {
    if (LEFT_OUT.test(file) || !COUNTED.test(file)) continue
    const folder = file.split('/')[0] ?? ''
    folders[folder] ??= { files: 0, lines: 0 }
    folders[folder].files += 1
    folders[folder].lines += codeLinesOf(file, readFileSync(join(src, file), 'utf8'))
  }
  return folders
}
