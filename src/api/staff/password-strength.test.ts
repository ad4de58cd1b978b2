import { describe, expect, test } from 'vitest'
import { HttpError } from '../../contract/errors.ts'
import { requireStrongPassword } from './password-strength.ts'

const CONTEXT = ['Zoë Quillfeather-Brown', 'zoe.quill@example.com', 'Marsh & Sons']
const problemOf = (password: string, context = CONTEXT): string | undefined => {
  try {
    requireStrongPassword(password, context)
    return undefined
  } catch (error) {
    if (error instanceof HttpError) return error.message
    throw error
  }
}

describe('a password is refused', () => {
  test.each([
    'correct horse battery staple',
    'CorrectHorseBatteryStaple1!',
    'staple battery horse correct',
    'c0rrect h0rse b4ttery st4ple',
    'to be or not to be that is the question',
    'to be or not to be',
    'thequickbrownfoxjumpsoverthelazydog',
    'The quick brown fox!',
    'Mary had a little lamb',
    'roses are red, violets are blue',
    'winter is coming 2026',
    'Tr0ub4dor&3Tr0ub4dor&3',
    'this is my password',
    'my password is password',
  ])('that is a saying: %s', (password) => expect(problemOf(password)).toContain('too easy to guess'))

  test.each([
    'Zoë Quillfeather-Brown',
    'zoe quillfeather brown 2026',
    'Quillfeather Quillfeather',
    'zoe.quill@example.com',
    'Zoe Quillfeather Marsh & Sons',
    'marsh and sons marsh and sons',
    'haberdash haberdash haberdash',
    'owner of marsh & sons shop',
  ])('that is made of the name, the address or the shop: %s', (password) =>
    expect(problemOf(password)).toContain('too easy to guess'),
  )

  test('that has fourteen characters', () => expect(problemOf('x7#Kp2!mQ9vL4z')).toContain('too short'))
})

test.each([
  'harbour violin cement thirty',
  'Zoe prefers violins in cement',
  'correct violin horse cement lantern',
  'x7#Kp2!mQ9vL4zR',
])('a password with enough of its own is taken: %s', (password) =>
  expect(problemOf(password)).toBeUndefined(),
)
