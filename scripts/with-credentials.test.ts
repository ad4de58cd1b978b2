/** deploy/with-credentials: commands get the credentials of the shop's unit. systemd's programs are stand-ins here. */
import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from './install.mjs'

it('A command runs under the account of the shop with the credentials of its unit', ({ onTestFinished }) => {
  const folder = mkdtempSync(join(tmpdir(), 'haberdash-credentials-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const program = (name: string, lines: string) => {
    writeFileSync(join(folder, name), `#!/bin/sh\n${lines}\n`)
    chmodSync(join(folder, name), 0o755)
  }
  program(
    'systemctl',
    `cat <<'END'
[Service]
User=haberdash
#LoadCredential=OLD:/etc/old
LoadCredentialEncrypted=STRIPE_SECRET_KEY:/etc/credstore.encrypted/STRIPE_SECRET_KEY
LoadCredential=SMTP_URL:/etc/haberdash/smtp
END`,
  )
  program('systemd-run', 'for each; do echo "$each"; done')
  const run = (...args: string[]) =>
    spawnSync(join(root, 'deploy/with-credentials'), args, {
      encoding: 'utf8',
      env: { PATH: `${folder}:/usr/bin:/bin` },
    })
  const { status, stdout } = run('npm', 'run', 'doctor', '--', '--test-mail', 'a b')
  expect(status).toBe(0)
  const lines = stdout.trim().split('\n')
  expect(lines.filter((line) => line.includes('Credential'))).toEqual([
    '--property=LoadCredentialEncrypted=STRIPE_SECRET_KEY:/etc/credstore.encrypted/STRIPE_SECRET_KEY',
    '--property=LoadCredential=SMTP_URL:/etc/haberdash/smtp',
  ])
  expect(lines).toContain('--uid=haberdash')
  expect(lines.slice(lines.indexOf('--') + 1)).toEqual(['npm', 'run', 'doctor', '--', '--test-mail', 'a b'])
  expect(run().status).toBe(64)
})
