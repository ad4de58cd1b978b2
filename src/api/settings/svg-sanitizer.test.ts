import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { SvgProblem, sanitizeSvg } from './svg-sanitizer.ts'

const XMLNS = 'xmlns="http://www.w3.org/2000/svg"'
const inner = (content: string) =>
  sanitizeSvg(`<svg ${XMLNS}>${content}</svg>`)
    .replace(`<svg ${XMLNS}>`, '')
    .replace(/<\/svg>$/, '')

test('shapes, gradients, text and styles of a logo are kept', () => {
  const logo =
    `<svg ${XMLNS} viewBox="0 0 20 10"><defs><linearGradient id="a"><stop offset="0" stop-color="#fff"></stop>` +
    '</linearGradient><style>.b{fill:url(#a)}</style></defs><path class="b" d="M0 0h20v10z"></path>' +
    '<use href="#c"></use><text x="1" style="font-size:3px">Marsh &amp; Daughter</text></svg>'
  expect(sanitizeSvg(`<?xml version="1.0"?><!DOCTYPE svg><!-- made by hand -->${logo}`)).toBe(logo)
})

describe('what could act is left out:', () => {
  test.each([
    ['<script>alert(1)</script>', ''],
    ['<script><g/></script><g></g>', '<g></g>'],
    ['<foreignObject><iframe src="https://a.example"/></foreignObject>', ''],
    ['<image href="https://a.example/a.png"/>', ''],
    ['<animate attributeName="href" to="javascript:alert(1)"/>', ''],
    ['<a href="javascript:alert(1)"><path d="M0 0"/></a>', ''],
    ['<g onclick="alert(1)" ONLOAD="alert(1)"></g>', '<g></g>'],
    ['<use href="https://a.example/a.svg#b"/>', '<use></use>'],
    ['<use xlink:href="data:image/svg+xml,a#b"/>', '<use></use>'],
    ['<path fill="url(https://a.example/#b)"/>', '<path></path>'],
    ['<path fill="url (//a.example)"/>', '<path></path>'],
    ['<path style="fill:u\\72l(//a.example)"/>', '<path></path>'],
    ['<style>@import "https://a.example/a.css";</style>', '<style></style>'],
    ['<style>a{background:url(//a.example)}</style>', '<style></style>'],
    ['<style><![CDATA[</style><script>alert(1)</script>]]></style>', '<style></style>'],
    ['<<script><g ', ''],
    ['<style>a{b:ur&#108;(//a.example)}</style>', '<style></style>'],
    ['<style>a{b:<g>url(//a.example)</g>}</style>', '<style>a{b:}</style>'],
    ['<style><g/>@import "//a.example";</style><g></g>', '<style></style><g></g>'],
    ['<text>a<script>b</script>c</text>', '<text>ac</text>'],
    ['<text>&lt;script&gt;</text>', '<text>&lt;script&gt;</text>'],
    ['<!ENTITY a "b"><text>&a;</text>', '<text>&amp;a;</text>'],
  ])('%s', (given, kept) => {
    expect(inner(given)).toBe(kept)
  })
})

test.each([
  ['another kind of file', '<html></html>'],
  ['an empty file', ''],
  ['two roots', '<svg/><svg/>'],
  ['shapes that repeat each other', `<svg>${'<use href="#a"/>'.repeat(25)}</svg>`],
  ['too many shapes', `<svg>${'<path/>'.repeat(4000)}</svg>`],
  ['too deep a nesting', `<svg>${'<g>'.repeat(41)}</svg>`],
  ['too large a file', `<svg><desc>${'a'.repeat(200_000)}</desc></svg>`],
])('%s is refused with a message', (_, source) => {
  expect(() => sanitizeSvg(source)).toThrow(SvgProblem)
})

test('whatever a file contains, the result has no other elements, no handlers and no other addresses', () => {
  const piece = fc.constantFrom(
    '<svg>',
    '<g ',
    '<script>',
    '</script>',
    '<![CDATA[',
    ']]>',
    '<!--',
    '-->',
    'onload="',
    "='",
    '"',
    '>',
    '/>',
    'href="javascript:',
    '<style>',
    '</style>',
    'url(',
    ')',
    '&lt;',
    '&#60;',
    '<',
    'a',
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
      const result = sanitizeSvg(`<svg>${pieces.join('')}`)
      for (const [, name, attributes = ''] of result.matchAll(/<([^\s/>]+)([^>]*)>/g)) {
        expect(name).toMatch(/^(svg|g|style)$/)
        expect(attributes).not.toMatch(/ on|javascript/)
      }
    }),
    { numRuns: 300 },
  )
})
