/**
 * A recipe is the smallest example of a common addition, as edits of the present tree. It states which files an engineer
 * writes by hand. Where an edit finds its place no more, the recipe and its table in docs/extending.md are rewritten.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

export type Edit =
  /** A new file with this text. */
  | { file: string; text: string }
  /** The text behind the first place that reads so. */
  | { file: string; behind: string; text: string }

/** The compiler, or a test file. */
export type Reporter = 'types' | `${'src' | 'test'}/${string}.test.${'ts' | 'tsx'}`

export type ChangeExample = {
  name: string
  /** Of the table in docs/extending.md that lists its files. */
  heading: string
  /** The number of files to reach. */
  goal: number
  edits: readonly Edit[]
  /** What reports each file, if it is left out. */
  reportedBy: Readonly<Record<string, Reporter>>
}

export const filesOf = ({ edits }: ChangeExample): string[] =>
  [...new Set(edits.map(({ file }) => file))].toSorted()

/** @throws Error where an edit does not find its place */
export const applyRecipe = (tree: string, { name, edits }: ChangeExample): void => {
  for (const edit of edits) {
    const path = join(tree, edit.file)
    if (!('behind' in edit)) {
      mkdirSync(dirname(path), { recursive: true })
      writeFileSync(path, edit.text)
      continue
    }
    const before = readFileSync(path, 'utf8')
    const at = before.indexOf(edit.behind)
    if (at < 0) throw new Error(`${name}: ${edit.file} has no “${edit.behind}” any more`)
    const end = at + edit.behind.length
    writeFileSync(path, before.slice(0, end) + edit.text + before.slice(end))
  }
}
