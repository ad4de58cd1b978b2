/** The programs of the cluster, from Debian's packages; a missing one is named with the command that installs it. */
import { accessSync, constants, globSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const PACKAGES = {
  patroni: 'patroni',
  etcd: 'etcd-server',
  haproxy: 'haproxy',
  varnishd: 'varnish',
  pgbouncer: 'pgbouncer',
  gcc: 'gcc', // Varnish compiles its configuration.
} as const

export type Programs = Record<keyof typeof PACKAGES, string> & {
  /** The folder of PostgreSQL's programs. */
  postgres: string
}

/** Daemons are in sbin, which is not on the path of every account. */
const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin']

const find = (name: string): string | undefined =>
  folders
    .map((folder) => join(folder, name))
    .find((file) => {
      try {
        accessSync(file, constants.X_OK)
        return true
      } catch {
        return false
      }
    })

const findPostgres = (): string | undefined => {
  const major = (folder: string) => Number(/(\d+)\/bin$/.exec(folder)?.[1])
  return globSync('/usr/lib/postgresql/*/bin')
    .filter((folder) => major(folder) >= 15)
    .sort((a, b) => major(a) - major(b))[0]
}

/** Services that the packages would start at once are not wanted: the cluster starts its own. */
const advice = (
  packages: readonly string[],
): string => `The cluster needs packages of Debian or Ubuntu that are not installed: ${packages.join(', ')}.
Install them as root, without starting the services that they bring:
  printf '#!/bin/sh\\nexit 101\\n' > /usr/sbin/policy-rc.d && chmod +x /usr/sbin/policy-rc.d
  mkdir -p /etc/postgresql-common && echo 'create_main_cluster = false' >> /etc/postgresql-common/createcluster.conf
  apt-get install --no-install-recommends ${packages.join(' ')}
  rm /usr/sbin/policy-rc.d`

/** @throws Error with the command that installs what is missing */
export const findPrograms = (): Programs => {
  const postgres = findPostgres()
  const missing = postgres === undefined ? ['postgresql-15'] : []
  const paths: Record<string, string> = {}
  for (const [program, debianPackage] of Object.entries(PACKAGES)) {
    const path = find(program)
    if (path === undefined) missing.push(debianPackage)
    else paths[program] = path
  }
  // Its client for etcd's third protocol is a module of its own.
  if (globSync('/usr/lib/python3/dist-packages/etcd').length === 0) missing.push('python3-etcd')
  if (missing.length > 0) throw new Error(advice(missing))
  return { ...(paths as Record<keyof typeof PACKAGES, string>), postgres: postgres as string }
}
