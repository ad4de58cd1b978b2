/**
 * Completes package-lock.json. npm omits platform packages that the current registry (a mirror, for example) does not
 * have, and `npm ci` then rejects the lock file everywhere. The platform of such a package is derived from its name.
 * Entries without an integrity hash get the registry's, so that npm can verify what it installs; where the registry has
 * none the command fails. Run it after a package is added or updated: npm run complete-lock
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { runQuietly } from './child.mjs'
import { entriesWithoutIntegrity } from './lock-integrity.ts'

type Entry = {
  version?: string
  integrity?: string
  dev?: boolean
  optional?: boolean
  os?: string[]
  cpu?: string[]
  libc?: string[]
  optionalDependencies?: Record<string, string>
}

const file = new URL('../package-lock.json', import.meta.url)
const lock = JSON.parse(readFileSync(file, 'utf8')) as { packages: Record<string, Entry> }

const systems = [
  'android',
  'darwin',
  'freebsd',
  'linux',
  'netbsd',
  'openbsd',
  'openharmony',
  'sunos',
  'win32',
]
const processors = ['arm', 'arm64', 'ia32', 'loong64', 'ppc64', 'riscv64', 's390x', 'wasm32', 'x64']

function platformOf(name: string): Pick<Entry, 'os' | 'cpu' | 'libc'> {
  const words = name.replace('windows', 'win32').split(/[-_/]/)
  const os = systems.filter((system) => words.includes(system))
  const cpu = processors.filter((processor) => words.includes(processor))
  const libc = words.includes('musl')
    ? ['musl']
    : words.some((word) => word.startsWith('gnu'))
      ? ['glibc']
      : []
  if (cpu.length === 0)
    throw new Error(`${name} is missing from the lock, and its name contains no platform.`)
  return { ...(os.length && { os }), cpu, ...(libc.length && os.includes('linux') && { libc }) }
}

/** Resolves as Node does: the nearest node_modules upwards. */
function isLocked(from: string, name: string): boolean {
  for (let folder = from; ; ) {
    if (lock.packages[`${folder && `${folder}/`}node_modules/${name}`]) return true
    if (!folder) return false
    folder = folder.slice(0, Math.max(0, folder.lastIndexOf('node_modules/') - 1))
  }
}

const added: string[] = []
for (const [path, entry] of Object.entries(lock.packages)) {
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    if (isLocked(path, name)) continue
    if (!/^\d+\.\d+\.\d+[-.\w]*$/.test(version))
      throw new Error(`${name} ${version} is missing from the lock.`)
    const dev = entry.dev ? { dev: true } : {}
    lock.packages[`node_modules/${name}`] = { version, ...dev, optional: true, ...platformOf(name) }
    added.push(`${name} ${version}`)
  }
}

const hashed: string[] = []
const unknown: string[] = []
for (const path of entriesWithoutIntegrity(lock)) {
  const entry = lock.packages[path]
  const wanted = `${path.replace(/^.*node_modules\//, '')}@${entry?.version}`
  const view = await runQuietly('npm', ['view', wanted, 'dist.integrity', '--loglevel=error']).catch(() => '')
  const integrity = /^sha512-[\w+/]{86}==$/m.exec(view)?.[0]
  if (entry && integrity) lock.packages[path] = { ...entry, integrity }
  ;(integrity ? hashed : unknown).push(wanted)
}

lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => a.localeCompare(b, 'en')))
if (added.length + hashed.length) writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)
console.log(
  added.length ? `Added to package-lock.json:\n${added.join('\n')}` : 'package-lock.json is complete.',
)
if (hashed.length) console.log(`Hashes added:\n${hashed.join('\n')}`)
if (unknown.length) {
  console.error(
    `The registry does not have these, so they have no hash. Choose the newest version that it has for every platform:\n${unknown.join('\n')}`,
  )
  process.exitCode = 1
}
