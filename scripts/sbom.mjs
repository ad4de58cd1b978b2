// @ts-nocheck
// Prints the software bill of materials (CycloneDX 1.5) of package-lock.json: npm run --silent sbom > haberdash.cdx.json
// Not `npm sbom`: it leaves out packages that are both dependencies and peers of development packages, such as zod.

import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const read = (name) => JSON.parse(readFileSync(new URL(`../${name}`, import.meta.url), 'utf8'))

/** "sha512-…" in base64, of which a lock file has one. */
const hashesOf = (integrity) => {
  const [algorithm = '', digest = ''] = (integrity ?? '').split('-')
  if (!digest) return []
  return [{ alg: algorithm.replace('sha', 'SHA-'), content: Buffer.from(digest, 'base64').toString('hex') }]
}

const componentOf = ([path, { name, version, integrity, license, dev, optional }]) => {
  // An alias is installed under another name than its own.
  const packageName = name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
  const purl = `pkg:npm/${packageName.replace('@', '%40')}@${version}`
  return {
    type: 'library',
    'bom-ref': `${purl}#${path}`,
    name: packageName,
    version,
    purl,
    scope: dev ? 'excluded' : optional ? 'optional' : 'required',
    hashes: hashesOf(integrity),
    ...(license ? { licenses: [{ expression: license }] } : {}),
  }
}

export const billOfMaterials = () => {
  const { name, version } = read('package.json')
  const packages = Object.entries(read('package-lock.json').packages).filter(([path]) => path !== '')
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: { component: { type: 'application', 'bom-ref': `${name}@${version}`, name, version } },
    components: packages.map(componentOf),
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  process.stdout.write(`${JSON.stringify(billOfMaterials(), null, 2)}\n`)
