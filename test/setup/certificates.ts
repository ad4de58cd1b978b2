/** Certificates of an authority of the test's own, made by openssl. */
import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

export type Authority = {
  /** The file of the authority's certificate. */
  ca: string
  /** @returns the files of a certificate for `name`, which is also an IP address where it looks like one */
  issue(name: string): { cert: string; key: string }
}

const openssl = (folder: string, ...args: string[]): void => {
  const { status, stderr } = spawnSync('openssl', args, { cwd: folder, encoding: 'utf8' })
  if (status !== 0) throw new Error(`openssl ${args[0]}: ${stderr}`)
}

export const hasOpenssl = (): boolean => spawnSync('openssl', ['version']).status === 0

export const createAuthority = (folder: string, authority: string): Authority => {
  const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
  const ca = { cert: `${authority}.crt`, key: `${authority}.key` }
  openssl(
    folder,
    ...['req', '-x509', ...newKey, '-days', '2', '-subj', `/CN=${authority}`],
    ...['-keyout', ca.key, '-out', ca.cert],
  )
  return {
    ca: join(folder, ca.cert),
    issue: (name) => {
      const file = `${authority}-${name}`
      const isAddress = /^[\d.]+$/.test(name)
      writeFileSync(join(folder, `${file}.ext`), `subjectAltName=${isAddress ? 'IP' : 'DNS'}:${name}\n`)
      openssl(
        folder,
        'req',
        ...newKey,
        '-subj',
        `/CN=${name}`,
        '-keyout',
        `${file}.key`,
        '-out',
        `${file}.csr`,
      )
      openssl(
        folder,
        ...['x509', '-req', '-in', `${file}.csr`, '-CA', ca.cert, '-CAkey', ca.key, '-CAcreateserial'],
        ...['-days', '2', '-extfile', `${file}.ext`, '-out', `${file}.crt`],
      )
      return { cert: join(folder, `${file}.crt`), key: join(folder, `${file}.key`) }
    },
  }
}
