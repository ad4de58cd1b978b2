// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { SecretServiceWire } from '../../contract/secrets/secrets.ts'
import { renderInDom, unmountAll } from '../../ui/testing.tsx'
import { ServiceForm } from './service-form.tsx'

const mail: SecretServiceWire = {
  service: 'mail',
  source: 'entered',
  environment: [],
  version: 3,
  updatedAt: '2026-11-28T09:00:00.000Z',
  updatedBy: 'Ada',
  values: { host: 'mail.example.com', port: '465', user: 'shop', password: '••••rver' },
  webhooks: [],
}
const backup: SecretServiceWire = { ...mail, service: 'backup', source: 'none', version: 0, values: {} }

const sent: { url: string; body: unknown }[] = []
beforeEach(() => {
  sent.length = 0
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    sent.push({ url, body: JSON.parse(String(init.body)) })
    return Response.json([])
  })
})
afterEach(async () => {
  await unmountAll()
  vi.unstubAllGlobals()
})

const field = (container: HTMLElement, name: string): HTMLInputElement => {
  const input = container.querySelector<HTMLInputElement>(`input[name="${name}"]`)
  if (!input) throw new Error(`There is no field ${name}`)
  return input
}
const type = (input: HTMLInputElement, value: string) =>
  act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value)
    input.dispatchEvent(new Event('input', { bubbles: true }))
  })
const press = (container: HTMLElement, label: string) =>
  act(async () =>
    [...container.querySelectorAll('button')].find(({ textContent }) => textContent === label)?.click(),
  )

test('A stored secret is in no field, and the form says how it ends until the destination changes', async () => {
  const form = await renderInDom(<ServiceForm state={mail} onSaved={() => undefined} />)
  expect(field(form, 'mail-host').value).toBe('mail.example.com')
  expect(field(form, 'mail-password').value).toBe('')
  expect(form.textContent).toContain('Empty: ••••rver stays.')
  await type(field(form, 'mail-host'), 'other.example.com')
  expect(form.textContent).not.toContain('••••rver')
})

test('Save sends what was entered with the version that was seen, and needs the password', async () => {
  const form = await renderInDom(<ServiceForm state={mail} onSaved={() => undefined} />)
  await press(form, 'Save')
  expect(sent).toEqual([])
  await type(field(form, 'mail-user'), 'other')
  await type(field(form, 'mail-password-again'), 'my password')
  await press(form, 'Save')
  expect(sent).toEqual([
    {
      url: '/api/admin/secrets/mail',
      body: {
        version: 3,
        values: { host: 'mail.example.com', port: '465', user: 'other' },
        password: 'my password',
      },
    },
  ])
})

test('A new passphrase is saved only once it is written down', async () => {
  const form = await renderInDom(<ServiceForm state={backup} onSaved={() => undefined} />)
  await type(field(form, 'backup-place'), '/mnt/backups')
  await press(form, 'Generate one')
  await type(field(form, 'backup-password-again'), 'my password')
  await press(form, 'Save')
  expect(sent).toEqual([])
  expect(form.textContent).toContain('Write the passphrase down first')
  await act(async () => form.querySelector<HTMLInputElement>('input[type="checkbox"]')?.click())
  await press(form, 'Save')
  expect(sent).toHaveLength(1)
})

test('What is wrong with a value is said at its field, which gets the focus', async () => {
  vi.stubGlobal(
    'fetch',
    async () => new Response('The port is missing.', { status: 422, headers: { 'X-Problem-Field': 'port' } }),
  )
  const form = await renderInDom(<ServiceForm state={mail} onSaved={() => undefined} />)
  const port = field(form, 'mail-port')
  await press(form, 'Test')
  expect(document.activeElement).toBe(port)
  expect(document.getElementById(port.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'The port is missing.',
  )
  expect(form.querySelectorAll('[role="alert"]')).toHaveLength(1)
  await type(field(form, 'mail-to'), 'nobody')
  await press(form, 'Test')
  expect(document.activeElement).toBe(field(form, 'mail-to'))
})
