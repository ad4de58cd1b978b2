/**
 * Completes package-lock.json. npm leaves a platform's package out of the lock when the registry at hand (a
 * mirror, say) does not have it, and `npm ci` then refuses the lock everywhere. What such a package is for stands
 * in its name. Run it after adding or raising a package: node scripts/complete-lock.ts
 */

import { readFileSync, writeFileSync } from 'node:fs'

type Entry = {
  version?: string
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
  if (cpu.length === 0) throw new Error(`${name} is missing from the lock, and its name tells no platform.`)
  return { ...(os.length && { os }), cpu, ...(libc.length && os.includes('linux') && { libc }) }
}

/** As Node resolves: the nearest node_modules upwards. */
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

lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => a.localeCompare(b, 'en')))
if (added.length) writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)
console.log(
  added.length ? `Added to package-lock.json:\n${added.join('\n')}` : 'package-lock.json is complete.',
)
