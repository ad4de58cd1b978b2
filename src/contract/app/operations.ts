/** Every operation, in the order of the API description. */
import type { Operation } from '../operation.ts'
import { operationModules } from './operation-modules.ts'

const isOperation = (value: unknown): value is Operation =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'responses' in value

/** Collects every exported operation, so that none can be left out. */
export const operations: readonly Operation[] = operationModules.flatMap((module) =>
  Object.values<unknown>(module).filter(isOperation),
)

type Modules = (typeof operationModules)[number]
type Exports = Modules extends infer Module ? (Module extends unknown ? Module[keyof Module] : never) : never
type AnyOperation = Extract<Exports, { method: string; path: string; responses: object }>

/** Each operation by its method and path, such as "GET /api/admin/subscribers". */
export type Operations = {
  [O in AnyOperation as `${Uppercase<O['method']>} ${O['path']}`]: O
}
