/**
 * Chooses the account that runs PostgreSQL. PostgreSQL does not run as root, so a shop started by root runs it in a user
 * namespace (which works in any folder and needs no account), or else under an unprivileged account of the machine.
 */
import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lchownSync,
  lstatSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { type PostgresPrograms, postgresEnvironment } from './programs.ts'

export type Account = {
  programs: PostgresPrograms
  /** Set when PostgreSQL runs under another account than this process. */
  id: { uid: number; gid: number } | undefined
  /** The command and arguments that start `program` (of `bin`) under the account. */
  command(program: 'initdb' | 'postgres', args: string[]): [string, string[]]
}

const namespace = ['unshare', '--user', '--map-user=1000', '--map-group=1000', '--'] as const

/** @param forceAccount passes over the user namespace, so that the other way can be tried anywhere. */
export function chooseAccount(programs: PostgresPrograms, dataDir: string, forceAccount: boolean): Account {
  if (process.getuid?.() !== 0) return { programs, id: undefined, command: plainCommand(programs) }

  const owner = existsSync(dataDir) ? lstatSync(dataDir) : undefined
  const ownerIsRoot = !owner || owner.uid === 0
  if (ownerIsRoot && !forceAccount && namespaceWorks()) {
    const [command, ...args] = namespace
    const plain = plainCommand(programs)
    return {
      programs,
      id: undefined,
      command: (program, more) => [command, [...args, ...plain(program, more).flat()]],
    }
  }

  const id = owner && !ownerIsRoot ? { uid: owner.uid, gid: owner.gid } : unprivilegedAccount()
  const base = dirname(dataDir)
  if (
    spawnSync('/bin/sh', ['-c', 'test -x "$0"', base], { ...id, cwd: '/', env: postgresEnvironment })
      .status !== 0
  ) {
    throw new Error(
      `PostgreSQL does not run as root, and no other account can reach ${base}. ` +
        'Set DATA_DIR to a folder outside /root, start the shop as an ordinary user, or set DATABASE_URL.',
    )
  }
  const reachable = accessiblePrograms(programs, base, id)
  if (owner && ownerIsRoot) changeOwner(dataDir, id)
  return { programs: reachable, id, command: plainCommand(reachable) }
}

function plainCommand(programs: PostgresPrograms): Account['command'] {
  return (program, args) => [join(programs.root, 'bin', program), args]
}

function namespaceWorks(): boolean {
  const [command, ...args] = namespace
  return spawnSync(command, [...args, 'true'], { env: postgresEnvironment }).status === 0
}

function unprivilegedAccount() {
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  for (const name of ['postgres', 'node', 'nobody']) {
    const found = accounts.find((fields) => fields[0] === name)
    if (found) return { uid: Number(found[2]), gid: Number(found[3]) }
  }
  throw new Error(
    'PostgreSQL does not run as root, and this machine has no account postgres, node or nobody. ' +
      'Start the shop as an ordinary user, or set DATABASE_URL.',
  )
}

/** Copies the programs beside the data where the account cannot read node_modules, such as below /root. */
function accessiblePrograms(programs: PostgresPrograms, base: string, id: { uid: number; gid: number }) {
  const runs = (root: string) =>
    spawnSync(join(root, 'bin/postgres'), ['--version'], { ...id, cwd: '/', env: postgresEnvironment })
      .status === 0
  if (runs(programs.root)) return programs
  const copy = join(base, `postgres-programs-${programs.version}`)
  if (!existsSync(copy)) {
    const unfinished = `${copy}.${process.pid}`
    cpSync(programs.root, unfinished, { recursive: true, verbatimSymlinks: true })
    chmodSync(unfinished, 0o755)
    try {
      renameSync(unfinished, copy)
    } catch (error) {
      rmSync(unfinished, { recursive: true, force: true })
      if (!existsSync(copy)) throw error
    }
  }
  if (runs(copy)) return { ...programs, root: copy }
  throw new Error(`The programs in ${copy} do not run under the account ${id.uid}, which PostgreSQL needs.`)
}

/** Changes the owner of data that root created in a user namespace, for a machine without namespaces. */
function changeOwner(path: string, id: { uid: number; gid: number }) {
  if (lstatSync(path).isSymbolicLink()) return lchownSync(path, id.uid, id.gid)
  chownSync(path, id.uid, id.gid)
  if (lstatSync(path).isDirectory()) for (const name of readdirSync(path)) changeOwner(join(path, name), id)
}
