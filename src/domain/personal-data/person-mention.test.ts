import { expect, test } from 'vitest'
import { mentionsPerson } from './person-mention.ts'

const person = {
  email: 'Zeb.Quill@example.com',
  people: [{ first: 'Zebedee', last: 'Quillfeather' }],
  shared: new Set<string>(),
}

test.each([
  'Orders of Zebedee Quillfeather',
  'quillfeather, zebedee',
  'QUILLFEATHER',
  'mails to zeb.quill@example.com',
  'zebedee.quillfeather@work',
  'Quïllfeather',
])('a text with the name or the address names the person: %s', (text) =>
  expect(mentionsPerson(text, person)).toBe(true),
)

test.each(['Zebedee', 'Quillfeathers', 'to ship', ''])('another text does not: %s', (text) =>
  expect(mentionsPerson(text, person)).toBe(false),
)

test('a last name that another customer has too names the person with the first name only', () => {
  const shared = { ...person, shared: new Set(['quillfeather']) }
  expect(mentionsPerson('Quillfeather', shared)).toBe(false)
  expect(mentionsPerson('Zebedee Quillfeather', shared)).toBe(true)
  const accented = { ...person, people: [{ first: 'Zoë', last: 'Müller' }], shared: new Set(['müller']) }
  expect(mentionsPerson('Müller', accented)).toBe(false)
})
