import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import type { ApiEnv, ApiServices } from '../api-services.ts'
import { type PrivateCookie, readCookie, writeCookie } from './prefixed-cookie.ts'

const ofShop: PrivateCookie = { name: 'session', path: '/', sameSite: 'Lax' }
const ofCalls: PrivateCookie = { name: 'device', path: '/api/login', sameSite: 'Strict', maxAge: 60 }

const ask = (secureCookies: boolean, cookie: PrivateCookie, sent?: string) => {
  const app = new Hono<ApiEnv>().get('/', (c) => {
    c.set('services', { secureCookies } as ApiServices)
    writeCookie(c, cookie, 'new')
    return c.text(readCookie(c, cookie) ?? 'none')
  })
  return app.request('/', sent === undefined ? {} : { headers: { Cookie: sent } })
}
const written = async (secureCookies: boolean, cookie: PrivateCookie) =>
  (await ask(secureCookies, cookie)).headers.get('Set-Cookie')
const read = async (secureCookies: boolean, cookie: PrivateCookie, sent: string) =>
  (await ask(secureCookies, cookie, sent)).text()

describe('cookies that only the server reads', () => {
  it('over https have the strictest prefix that their path allows', async () => {
    expect(await written(true, ofShop)).toBe('__Host-session=new; Path=/; HttpOnly; Secure; SameSite=Lax')
    expect(await written(true, ofCalls)).toBe(
      '__Secure-device=new; Max-Age=60; Path=/api/login; HttpOnly; Secure; SameSite=Strict',
    )
  })

  it('over http have their plain name', async () => {
    expect(await written(false, ofShop)).toBe('session=new; Path=/; HttpOnly; SameSite=Lax')
  })

  it('are read by their prefixed name first, then by the name of earlier releases', async () => {
    expect(await read(true, ofShop, 'session=old; __Host-session=current')).toBe('current')
    expect(await read(true, ofCalls, '__Secure-device=current')).toBe('current')
    expect(await read(true, ofShop, 'session=old')).toBe('old')
    expect(await read(false, ofShop, '__Host-session=current')).toBe('none')
  })
})
