import { expect, test } from 'vitest'
import { mentionsPerson } from './person-mention.ts'

const person = {
  email: 'Zeb.Quill@example.com',
  people: [{ first: 'Zebedee', last: 'Quillfeather' }],
  details: ['77 Wobblestone Row', 'ZE1 7QQ', '+44 7700 900941'],
  shared: [] as string[],
}

test.each([
  'Orders of Zebedee Quillfeather',
  'quillfeather, zebedee',
  'QUILLFEATHER',
  'mails to zeb.quill@example.com',
  'zebedee.quillfeather@work',
  'Quïllfeather',
  'Zebedee',
  'parcels to ze17qq',
  'rang from +447700900941',
  '77, wobblestone row',
])('a text with the name or the address names the person: %s', (text) =>
  expect(mentionsPerson(text, person)).toBe(true),
)

test.each(['Zebedees', 'Quillfeathers', 'to ship', 'Wobblestone', ''])('another text does not: %s', (text) =>
  expect(mentionsPerson(text, person)).toBe(false),
)

test('a name or a detail that another customer has too names the person with the rest only', () => {
  const shared = { ...person, shared: ['quillfeather', 'ZE1 7QQ'] }
  expect(mentionsPerson('Quillfeather', shared)).toBe(false)
  expect(mentionsPerson('Zebedee Quillfeather', shared)).toBe(true)
  expect(mentionsPerson('ZE1 7QQ', shared)).toBe(false)
  const accented = { ...person, people: [{ first: 'Zoë', last: 'Müller' }], shared: ['müller'] }
  expect(mentionsPerson('Müller', accented)).toBe(false)
})
