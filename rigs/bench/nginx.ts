/**
 * The other ceiling: nginx, one worker of it, sending the same bytes with the same headers out of files. Only where it
 * is installed.
 */
import { spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { basename, dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { testFolder } from '../../test/setup/test-folder.ts'
import { type Answer, fetchAsItIs } from './answer.ts'

const NGINX = '/usr/sbin/nginx'
export const hasNginx = existsSync(NGINX)

export type FileServer = { origin: string; stop(): Promise<void> }

/** What nginx says of itself, and of a file. */
const NGINXS_OWN = /^(content-type|content-length|vary)$/i

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

const quoted = (text: string): string => `"${text.replace(/(["\\])/g, '\\$1')}"`

const pairs = ({ head }: Answer): [string, string][] =>
  head.flatMap((name, index) => (index % 2 ? [] : [[name, head[index + 1] ?? ''] as [string, string]]))

/** A location that answers one path. */
const locationOf = (path: string, file: string, answer: Answer): string => {
  const type = pairs(answer).find(([name]) => /^content-type$/i.test(name))?.[1] ?? 'text/plain'
  const headers = pairs(answer).filter(([name]) => !NGINXS_OWN.test(name))
  return [
    `location = ${quoted(path)} {`,
    `  root ${quoted(dirname(file))}; rewrite ^ /${basename(file)} break; default_type ${quoted(type)}; types { }`,
    ...headers.map(([name, value]) => `  add_header ${name} ${quoted(value)};`),
    '}',
  ].join('\n')
}

export const startNginx = async (origin: string, paths: readonly string[]): Promise<FileServer> => {
  const folder = testFolder('haberdash-nginx-')
  const port = await freePort()
  const locations: string[] = []
  for (const [index, path] of paths.entries()) {
    const answer = await fetchAsItIs(origin, path)
    const file = join(folder, `${index}.bytes`)
    writeFileSync(file, answer.bytes)
    locations.push(locationOf(path, file, answer))
  }
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${join(folder, name)};`,
  )
  const configuration = `
daemon off; worker_processes 1; pid ${join(folder, 'pid')}; error_log ${join(folder, 'errors')};
${process.getuid?.() === 0 ? 'user root;' : ''}
events { worker_connections 512; }
http {
  access_log off; sendfile on; tcp_nopush on; etag off; server_tokens off; open_file_cache max=100;
  keepalive_timeout 65; keepalive_requests 100000000; if_modified_since off;
  ${temporary.join('\n  ')}
  server { listen 127.0.0.1:${port};
${locations.join('\n')}
  }
}
`
  const file = join(folder, 'nginx.conf')
  const errors = join(folder, 'errors')
  writeFileSync(file, configuration)
  const child = spawn(NGINX, ['-c', file, '-e', errors], {
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM')
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
  const own = `http://127.0.0.1:${port}`
  for (let tries = 0; tries < 50 && child.exitCode === null; tries += 1) {
    const answer = await fetch(own + paths[0]).catch(() => undefined) // Not listening yet.
    if (answer?.ok) return { origin: own, stop }
    await sleep(100)
  }
  const said = existsSync(errors) ? readFileSync(errors, 'utf8') : ''
  await stop()
  throw new Error(`nginx did not answer: ${said}`)
}
