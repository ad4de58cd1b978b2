/** People of the staff: invited by an owner's call, who choose a password and sign in by the browser. */
import { randomUUID } from 'node:crypto'
import { type APIRequestContext, type Browser, expect, type Page } from '@playwright/test'
import type { InviteStaff, NewStaffLink } from '../../src/contract/staff/staff-accounts.ts'
import { STAFF_PASSWORD } from './staff-password.ts'

const PASSWORD = 'harbour violin cement thirty'

/** A browser of its own, in which the person stays signed in. The address is the account's own: tests share a shop. */
export const joinAsStaff = async (
  shop: {
    browser: Browser
    request: APIRequestContext
    headers: { Authorization: string }
    baseURL: string | undefined
  },
  person: Pick<InviteStaff, 'name' | 'role'>,
): Promise<Page> => {
  const { browser, request, headers, baseURL = '' } = shop
  const email = `${randomUUID()}@example.com`
  const invited = await request.post('/api/admin/staff', {
    headers,
    data: { ...person, email, password: STAFF_PASSWORD },
  })
  expect(invited.status()).toBe(201)
  const { path } = (await invited.json()) as NewStaffLink
  const page = await (await browser.newContext({ baseURL })).newPage()
  await page.goto(path)
  await page.getByLabel('New password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Save the password' }).click()
  await page.getByRole('link', { name: 'To the sign-in' }).click()
  await page.getByRole('button', { name: 'Sign in with your account' }).click()
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Your password').fill(PASSWORD)
  await page.getByLabel('Keep me signed in on this device').check()
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  return page
}
