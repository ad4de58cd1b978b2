/**
 * Writes the lists of modules that nobody writes by hand: those with operations of the API, and those with its routes
 * (`npm run lists`). A module that is new comes last; the order may be changed by hand, because it is the order of the API
 * description, and is kept.
 */
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { root } from './install.mjs'

/** What a module gives to a list. */
type Member = { name: string; source: string }

type ModuleList = {
  file: string
  folder: string
  /** The names that a module with this text gives. */
  namesIn: (path: string, text: string) => string[]
  importOf: (names: readonly string[], source: string) => string
  /** Above the imports, and above the names. */
  head: string
  opening: string
  closing: string
}

/** "staff-catalogue/bulk" -> "staffCatalogueBulk" */
const camelCase = (path: string): string =>
  path.replace(/[-/](\w)/g, (_, letter: string) => letter.toUpperCase())

const lists: readonly ModuleList[] = [
  {
    file: 'src/contract/app/operation-modules.ts',
    folder: 'src/contract',
    namesIn: (path, text) =>
      / = (?:operation|(?:group|view)Operations)\(/.test(text) ? [camelCase(path)] : [],
    importOf: ([name], source) => `import * as ${name} from '${source}'`,
    head: '/** Every module with operations, in the order of the API description. `npm run lists` adds what is missing. */\n',
    opening: 'export const operationModules = [',
    closing: '] as const',
  },
  {
    file: 'src/api/app/route-modules.ts',
    folder: 'src/api',
    namesIn: (_, text) => [...text.matchAll(/^export const (\w+Routes) = /gm)].map(([, name = '']) => name),
    importOf: (names, source) => `import { ${names.join(', ')} } from '${source}'`,
    head:
      '/** What registers the handlers of each resource. `npm run lists` adds what is missing. */\n' +
      "import type { Hono } from 'hono'\nimport type { ApiEnv, ApiServices } from '../api-services.ts'\n",
    opening: 'export const routeModules: readonly ((services: ApiServices) => Hono<ApiEnv>)[] = [',
    closing: ']',
  },
]

const membersOf = ({ file, folder, namesIn }: ModuleList, tree: string): Member[] =>
  globSync('**/*.ts', { cwd: join(tree, folder) })
    .filter((path) => !path.endsWith('.test.ts'))
    .map((path) => path.replaceAll('\\', '/').replace(/\.ts$/, ''))
    .sort()
    .flatMap((path) =>
      namesIn(path, readFileSync(join(tree, folder, `${path}.ts`), 'utf8')).map((name) => ({
        name,
        source: posix.relative(dirname(file), `${folder}/${path}.ts`),
      })),
    )

const listedNames = (text: string, { opening, closing }: ModuleList): string[] => {
  const [, names = ''] = text.split(`${opening}\n`)
  return (names.split(`\n${closing}`)[0] ?? '').split(',').map((name) => name.trim())
}

const listText = (list: ModuleList, tree: string): string => {
  const path = join(tree, list.file)
  const members = membersOf(list, tree)
  const present = existsSync(path) ? listedNames(readFileSync(path, 'utf8'), list) : []
  const place = ({ name }: Member) => (present.includes(name) ? present.indexOf(name) : present.length)
  const imports = [...Map.groupBy(members, ({ source }) => source)].map(([source, given]) =>
    list.importOf(
      given.map(({ name }) => name),
      source,
    ),
  )
  const names = members.toSorted((one, other) => place(one) - place(other)).map(({ name }) => `  ${name},`)
  return `${list.head}${imports.join('\n')}\n\n${list.opening}\n${names.join('\n')}\n${list.closing}\n`
}

/** The text of each list by its file, for the modules that are in the tree. */
export const moduleLists = (tree: string = root): Record<string, string> =>
  Object.fromEntries(lists.map((list) => [list.file, listText(list, tree)]))

export const writeModuleLists = (tree: string = root): void => {
  for (const [file, text] of Object.entries(moduleLists(tree))) writeFileSync(join(tree, file), text)
}

if (import.meta.main) writeModuleLists()
