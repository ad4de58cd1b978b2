import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { readEnvironment, readSecretPlaces, SECRET_NAMES } from './environment.ts'
import { SETTING_NAMES, SettingsError } from './settings.ts'

const folder = mkdtempSync(join(tmpdir(), 'haberdash-env-'))
afterAll(() => rmSync(folder, { recursive: true }))

const write = (name: string, content: string): string => {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}
const none = join(folder, 'none')
const wrong = (file: string, environment: Record<string, string> = {}): readonly string[] => {
  try {
    readEnvironment(file, environment)
  } catch (error) {
    if (error instanceof SettingsError) return error.lines
    throw error
  }
  return []
}

describe('readEnvironment', () => {
  it('reads the file, and the environment overrides it', () => {
    const file = write(
      '.env',
      '# where it listens\nPORT=4000\nHOST="0.0.0.0"\nADMIN_PASSWORD=\'with # in it\'\n',
    )
    expect(readEnvironment(file, { PORT: '5000' })).toMatchObject({
      PORT: '5000',
      HOST: '0.0.0.0',
      ADMIN_PASSWORD: 'with # in it',
    })
    expect(readEnvironment(file, { PORT: '' })).toMatchObject({ PORT: '4000' })
  })

  it('works without the file', () => {
    expect(readEnvironment(none)).toBeTypeOf('object')
  })
})

describe('a secret', () => {
  const path = write('password', ' a long password \n')

  it('is the content of the file that NAME_FILE names, without the line break at its end', () => {
    const file = write('files.env', `ADMIN_PASSWORD_FILE=${path}\n`)
    expect(readEnvironment(file, {}).ADMIN_PASSWORD).toBe(' a long password ')
    expect(readEnvironment(none, { ADMIN_PASSWORD_FILE: path }).ADMIN_PASSWORD).toBe(' a long password ')
  })

  it('is the credential of systemd with its name', () => {
    write('METRICS_TOKEN', '0123456789abcdef')
    const file = write('credential.env', 'METRICS_TOKEN=of-the-file-0123\n')
    const environment = { CREDENTIALS_DIRECTORY: folder }
    expect(readEnvironment(none, environment).METRICS_TOKEN).toBe('0123456789abcdef')
    expect(readEnvironment(file, environment).METRICS_TOKEN).toBe('0123456789abcdef')
    expect(readEnvironment(none, environment).ADMIN_PASSWORD).toBeUndefined()
  })

  it('of the environment overrides the others, as for a drill beside the shop', () => {
    const file = write('drill.env', `DATABASE_URL_FILE=${path}\n`)
    expect(readEnvironment(file, { DATABASE_URL: 'postgres://drill' }).DATABASE_URL).toBe('postgres://drill')
  })

  it('that is given twice in one place is refused', () => {
    const file = write('twice.env', `ADMIN_PASSWORD_FILE=${path}\nADMIN_PASSWORD=another one\n`)
    expect(wrong(file).join()).toContain('ADMIN_PASSWORD and ADMIN_PASSWORD_FILE are both set in .env')
    expect(wrong(none, { SMTP_URL: 'smtp://one', SMTP_URL_FILE: path }).join()).toContain(
      'in the environment',
    )
  })

  it.each<[string, string, string]>([
    ['empty', '\n', 'is empty'],
    ['of two lines', 'one\nanother\n', 'in one line'],
    ['without an end', 'x'.repeat(20_000), 'in one line'],
  ])(
    'in a file that is %s is refused with the name of the setting and not its content',
    (name, content, text) => {
      const file = write(`bad-${name}`, content)
      const [line = ''] = wrong(none, { ADMIN_PASSWORD_FILE: file })
      expect(line).toContain(`ADMIN_PASSWORD_FILE (${file})`)
      expect(line).toContain(text)
      expect(line).not.toContain('another')
    },
  )

  it('whose file is missing or closed is refused, all of them at once', () => {
    const closed = write('closed', 'secret')
    chmodSync(closed, 0)
    const lines = wrong(none, { ADMIN_PASSWORD_FILE: none, SMTP_URL_FILE: folder })
    expect(lines).toHaveLength(2)
    expect(lines.join()).toMatch(/ADMIN_PASSWORD_FILE .* cannot be read: ENOENT/)
    if (process.getuid?.() !== 0) expect(wrong(none, { SMTP_URL_FILE: closed }).join()).toContain('EACCES')
  })
})

it('Every secret is a setting', () => {
  for (const name of SECRET_NAMES) expect(SETTING_NAMES).toContain(name)
})

it('The places of secrets are their files, and the settings file where it holds a password', () => {
  const path = write('place', 'secret')
  const file = write(
    'places.env',
    `METRICS_TOKEN=0123456789abcdef\nSMTP_URL=smtps://mail.example.com\nDATABASE_URL=postgres://shop@/shop?host=/run/x\nDATABASE_DIRECT_URL=postgres://shop:secret@db/shop\nADMIN_PASSWORD_FILE=${path}\nBACKUP_PASSPHRASE=overridden`,
  )
  expect(readSecretPlaces(file, { BACKUP_PASSPHRASE: 'by the environment' })).toEqual({
    files: [path],
    inEnvFile: ['DATABASE_DIRECT_URL', 'METRICS_TOKEN'],
  })
})
