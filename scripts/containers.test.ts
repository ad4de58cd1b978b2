/** The files of the containers: what has to hold in them. */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from './install.mjs'

const read = (file: string) => readFileSync(join(root, file), 'utf8')
const compose = read('compose.yaml')
const dockerfile = read('Dockerfile')

type Tree = { [key: string]: Tree | string | string[] }

/** The part of YAML that the file uses: nested keys, lists of texts, quoted texts. Anything else is an error. */
const parse = (text: string): Tree => {
  const lines = text.split('\n').filter((line) => line.trim() !== '' && !line.trim().startsWith('#'))
  const indentOf = (line: string) => line.length - line.trimStart().length
  const plain = (value: string) => value.replace(/^"(.*)"$/, '$1')
  const level = (indent: number): Tree | string[] => {
    const list: string[] = []
    const tree: Tree = {}
    while (lines[0] !== undefined && indentOf(lines[0]) === indent) {
      const line = (lines.shift() as string).trim()
      if (line.startsWith('- ')) {
        list.push(plain(line.slice(2)))
        continue
      }
      const [, key = '', value = ''] = /^([\w.-]+):(?: (.+))?$/.exec(line) ?? []
      if (key === '' || key in tree) throw new Error(`compose.yaml: ${line}`)
      const next = lines[0] === undefined ? 0 : indentOf(lines[0])
      tree[key] = value !== '' ? plain(value) : next > indent ? level(next) : ''
    }
    return list.length > 0 ? list : tree
  }
  const tree = level(0)
  if (lines.length > 0 || Array.isArray(tree)) throw new Error(`compose.yaml: ${lines[0]}`)
  return tree
}

const at = (path: string): Tree | string | string[] | undefined =>
  path
    .split('.')
    .reduce<Tree | string | string[] | undefined>(
      (tree, key) => (typeof tree === 'object' && !Array.isArray(tree) ? tree[key] : undefined),
      parse(compose),
    )

describe('compose.yaml', () => {
  it('starts the shop when the database takes connections, which it does not while it is being made', () => {
    expect(at('services.shop.depends_on.database.condition')).toBe('service_healthy')
    expect(at('services.database.healthcheck.test')).toContain('--host 127.0.0.1')
  })

  it('finds a database unhealthy whose role was never made, which pg_isready does not notice', () => {
    const check = at('services.database.healthcheck.test')
    expect(check).toContain('psql')
    expect(check).toContain("--username haberdash --dbname haberdash --command 'select 1'")
  })

  it('gives the shop no rights: no capability, a read-only root, no new privileges, its own memory for /tmp', () => {
    expect(at('services.shop.read_only')).toBe('true')
    expect(at('services.shop.cap_drop')).toEqual(['ALL'])
    expect(at('services.shop.tmpfs')).toEqual(['/tmp:size=256m'])
    for (const service of ['shop', 'database'])
      expect(at(`services.${service}.security_opt`)).toEqual(['no-new-privileges:true'])
  })

  it('publishes the shop to this machine only, and the database to nobody', () => {
    expect(at('services.shop.ports')).toEqual(['127.0.0.1:3000:3000'])
    expect(at('services.database.ports')).toBeUndefined()
    expect(at('networks.database.internal')).toBe('true')
    expect(at('services.database.networks')).toEqual(['database'])
    expect(at('services.shop.networks')).toEqual(['default', 'database'])
    // podman-compose 1.0 ends with an error when the default network is not named.
    expect(at('networks.default')).toBe('')
  })

  it('has the password of the database in a file, not in the environment of a container', () => {
    expect(compose).not.toMatch(/PASSWORD:/)
    expect(at('services.shop.environment.DATABASE_PASSWORD_FILE')).toBe('/run/secrets/database-password')
    expect(at('services.database.environment.POSTGRES_PASSWORD_FILE')).toBe('/run/secrets/database-password')
    for (const service of ['shop', 'database'])
      expect(at(`services.${service}.secrets`)).toEqual(['database-password'])
    expect(at('secrets.database-password.file')).toBe('./secrets/database-password')
  })

  it('declares each volume, and mounts files that exist', () => {
    for (const service of ['shop', 'database'])
      for (const mount of at(`services.${service}.volumes`) as string[]) {
        const [from = ''] = mount.split(':')
        if (from.startsWith('./')) expect(existsSync(join(root, from)), from).toBe(true)
        else expect(at(`volumes.${from}`), from).toBe('')
      }
  })

  it('leaves the payment mode to .env, so that no shop takes test cards by mistake', () => {
    expect(at('services.shop.env_file')).toBe('.env')
    expect(compose.replace(/^#.*$/gm, '')).not.toContain('PAYMENTS')
    expect(dockerfile).toContain('NODE_ENV=production')
    expect(dockerfile).not.toContain('PAYMENTS')
  })
})

describe('Dockerfile', () => {
  it('ends as an account without root, with a data volume and a health check', () => {
    const last = dockerfile.slice(dockerfile.lastIndexOf('\nFROM '))
    const of = (word: string) => last.split('\n').findIndex((line) => line.startsWith(word))
    expect(last).toMatch(/^USER \$\{USER_ID\}:\$\{USER_ID\}$/m)
    expect(last).toMatch(/^ARG USER_ID=[1-9]\d*$/m)
    // What is made after VOLUME is lost, and what is copied after USER still belongs to root.
    expect(of('RUN mkdir /data')).toBeLessThan(of('VOLUME /data'))
    expect(of('USER')).toBeLessThan(of('CMD'))
    expect(last).toContain('/healthz')
    expect(last).toMatch(/^STOPSIGNAL SIGTERM$/m)
  })

  it('copies files that exist, and no secrets', () => {
    const copied = [...dockerfile.matchAll(/^COPY (?!--from)(.+)$/gm)].flatMap(([, words = '']) =>
      words.split(' ').slice(0, -1),
    )
    for (const file of copied) expect(existsSync(join(root, file)), file).toBe(true)
    const ignored = read('.dockerignore').split('\n')
    for (const name of ['.env', '.env.*', 'secrets', '.git', 'data', '*.key', '*.pem'])
      expect(ignored, name).toContain(name)
    expect(read('.gitignore').split('\n')).toContain('/secrets/')
  })
})

it('The script of the database makes the role of the shop with the password as it is', () => {
  const script = join(root, 'deploy/compose/shop-role.sh')
  expect(statSync(script).mode & 0o111).not.toBe(0)
  expect(spawnSync('sh', ['-n', script]).status).toBe(0)
  const text = read('deploy/compose/shop-role.sh')
  expect(text).toContain("create role haberdash login password :'password';")
  expect(text).not.toMatch(/superuser|createrole|createdb/i)
  expect(text).toContain('create database haberdash owner haberdash')
})

it('The password that the shop knows does not open the administrator of its database', () => {
  const text = read('deploy/compose/shop-role.sh')
  const made = text.indexOf('create role haberdash')
  expect(text.indexOf('alter role current_user password null;')).toBeGreaterThan(made)
})
