import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { descriptionCell, descriptionText, literalLineBreaks } from './html-text.ts'

describe('descriptions', () => {
  test.each([
    ['<p>One.</p><p>Two<br>lines.</p>', 'One.\n\nTwo\nlines.'],
    ['<ul><li>A</li><li> B </li></ul>', '• A\n• B'],
    [
      '<h2>Care</h2>\n<p>Wash   <b>cold</b>, dry&nbsp;flat &amp; iron.</p>',
      'Care\n\nWash cold, dry\u00a0flat & iron.',
    ],
    ['<p>Safe</p><script>alert(1)</script><style>p{}</style>', 'Safe'],
    ['<img src=x onerror=alert(1)>Text<iframe src="https://x">inside</iframe>', 'Text'],
    ['<table><tr><td>Chest</td><td>96</td></tr></table>', 'Chest 96'],
    ['Plain text, 5 < 6 & more\n\nas it is', 'Plain text, 5 < 6 & more\n\nas it is'],
    ['<p>Unclosed <b>bold', 'Unclosed bold'],
    ['', ''],
  ])('%s becomes text', (html, text) => {
    expect(descriptionText(html)).toBe(text)
  })
  test('B24: Any text is written so that it is read back exactly', () => {
    const nasty = fc.array(
      fc.constantFrom(
        '<b>',
        '</p>',
        '&amp;',
        '&',
        '<',
        '>',
        '\n',
        '\n\n',
        ' ',
        '  ',
        '\r\n',
        '\\n',
        '"',
        "'",
        '• ',
        '=1',
        '😀',
        'a',
        '<pre>',
        '</pre>',
        '\t',
        '\u00a0',
      ),
      { maxLength: 12 },
    )
    fc.assert(
      fc.property(
        fc.oneof(
          nasty.map((parts) => parts.join('')),
          fc.string({ unit: 'grapheme' }),
        ),
        (text) => {
          expect(descriptionText(descriptionCell(text))).toBe(text)
        },
      ),
      { numRuns: 2000 },
    )
  })
  test('A literal line break becomes one, a doubled backslash does not', () => {
    expect(literalLineBreaks('a\\nb C:\\\\new')).toBe('a\nb C:\\new')
  })
})
