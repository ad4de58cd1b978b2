import { expect, test } from 'vitest'
import { parseClipboard, toClipboard } from './clipboard-table.ts'

test('Rows and columns of a spreadsheet are read, with the line breaks of every system', () => {
  expect(parseClipboard('1\t2\r\n3\t4\r\n')).toEqual([
    ['1', '2'],
    ['3', '4'],
  ])
  expect(parseClipboard('1\r2')).toEqual([['1'], ['2']])
  expect(parseClipboard('\t\n\t')).toEqual([
    ['', ''],
    ['', ''],
  ])
})

test('A quoted cell keeps its tabs, line breaks and quotes', () => {
  expect(parseClipboard('"a\tb"\t"c\nd"\n"say ""hi"""\tx')).toEqual([
    ['a\tb', 'c\nd'],
    ['say "hi"', 'x'],
  ])
})

test('A quote that closes nothing is a character', () => {
  expect(parseClipboard('12" ruler\t"5')).toEqual([['12" ruler', '"5']])
})

test('What is copied is pasted as it was', () => {
  const rows = [
    ['42.00', '', '"x"'],
    ['a\nb', 'c\td', 'TRUE'],
  ]
  expect(parseClipboard(toClipboard(rows))).toEqual(rows)
})
