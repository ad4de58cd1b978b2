/**
 * Sub-folders of a layer that import each other in a circle of two or more. The files beside the sub-folders are one of them,
 * "."; imports of types count, tests and what is loaded on use do not.
 */
import { readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { sourceFiles } from './code-lines.ts'

/** From one sub-folder to another: the imports, as "from/file.ts → to/file.ts". */
type Edges = Map<string, Map<string, string[]>>

const IMPORT = /(?:\bfrom|\bimport)\s*'(\.[^']+)'/g

const folderOf = (file: string): { layer: string; folder: string } => {
  const [layer = '', folder = '', ...rest] = file.split('/')
  return { layer, folder: rest.length > 0 ? folder : '.' }
}

const edgesByLayer = (src: string): Map<string, Edges> => {
  const layers = new Map<string, Edges>()
  for (const file of sourceFiles(src)) {
    if (!/\.tsx?$/.test(file) || /\.test\.tsx?$/.test(file)) continue
    const from = folderOf(file)
    for (const [, path = ''] of readFileSync(join(src, file), 'utf8').matchAll(IMPORT)) {
      const target = posix.join(posix.dirname(file), path)
      const to = folderOf(target)
      if (to.layer !== from.layer || to.folder === from.folder) continue
      const edges = layers.get(from.layer) ?? new Map()
      layers.set(from.layer, edges)
      const targets = edges.get(from.folder) ?? new Map()
      edges.set(from.folder, targets)
      targets.set(to.folder, [...(targets.get(to.folder) ?? []), `${file} → ${target}`])
    }
  }
  return layers
}

const reached = (edges: Edges, from: string): Set<string> => {
  const seen = new Set<string>()
  const next = [...(edges.get(from)?.keys() ?? [])]
  for (let folder = next.pop(); folder !== undefined; folder = next.pop()) {
    if (seen.has(folder)) continue
    seen.add(folder)
    next.push(...(edges.get(folder)?.keys() ?? []))
  }
  return seen
}

export type Circle = {
  layer: string
  /** Each reaches each other. */
  folders: string[]
  /** Pairs that import each other directly, with one import of the side that has fewer. */
  pairs: { folders: [string, string]; imports: string[] }[]
}

export const findCircles = (src: string): Circle[] =>
  [...edgesByLayer(src)].flatMap(([layer, edges]) => {
    const reach = new Map([...edges.keys()].map((folder) => [folder, reached(edges, folder)]))
    const placed = new Set<string>()
    return [...edges.keys()].toSorted().flatMap((folder) => {
      const group = [...edges.keys()]
        .filter((other) => reach.get(folder)?.has(other) && reach.get(other)?.has(folder))
        .toSorted()
      if (group.length < 2 || placed.has(folder)) return []
      for (const each of group) placed.add(each)
      const pairs = group.flatMap((one, index) =>
        group.slice(index + 1).flatMap((other) => {
          const [there, back] = [edges.get(one)?.get(other), edges.get(other)?.get(one)]
          if (!there || !back) return []
          const folders: [string, string] = [one, other]
          return [{ folders, imports: there.length < back.length ? there : back }]
        }),
      )
      return [{ layer, folders: group, pairs }]
    })
  })
