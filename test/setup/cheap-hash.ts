/** Hashes of the passwords of tests. A hash says what it costs, and these cost little; those set over HTTP are the shop's own. */
import { hashPassword } from '../../src/storage/staff/password-hash.ts'

const hashes = new Map<string, Promise<string>>()

export const cheapHash = (password: string): Promise<string> => {
  const hash = hashes.get(password) ?? hashPassword(password, { N: 2 ** 10, r: 8, p: 1 })
  hashes.set(password, hash)
  return hash
}
