import { describe, expect, test } from 'vitest'
import { LABEL_FORMATS, LABEL_SHEETS, labelPages, labelPlace, labelsOfPage } from './label-sheet.ts'

describe.each(LABEL_FORMATS)('The sheet %s', (format) => {
  const sheet = LABEL_SHEETS[format]
  const places = Array.from({ length: labelsOfPage(sheet) }, (_, index) => labelPlace(sheet, index))

  test('has no label outside of the page', () => {
    for (const { left, top } of places) {
      expect(left).toBeGreaterThanOrEqual(0)
      expect(top).toBeGreaterThanOrEqual(0)
      expect(left + sheet.label.width).toBeLessThanOrEqual(sheet.page.width)
      expect(top + sheet.label.height).toBeLessThanOrEqual(sheet.page.height)
    }
  })

  test('has no labels that overlap', () => {
    for (const [index, one] of places.entries())
      for (const other of places.slice(index + 1))
        expect(
          Math.abs(one.left - other.left) >= sheet.label.width ||
            Math.abs(one.top - other.top) >= sheet.label.height - 1e-9,
        ).toBe(true)
  })
})

test.each([
  ['l7160', 21, 7.21, 15.15],
  ['l7159', 24, 7.21, 12.9],
  ['l7651', 65, 4.67, 10.7],
  ['roll-57x32', 1, 0, 0],
] as const)(
  'The sheet %s has %i labels, the first of which is %d mm from the left and %d mm from the top',
  (format, count, left, top) => {
    const sheet = LABEL_SHEETS[format]
    expect(labelsOfPage(sheet)).toBe(count)
    expect(sheet.left).toBeCloseTo(left, 2)
    expect(sheet.top).toBeCloseTo(top, 2)
  },
)

test('Labels begin at the first free one of a used sheet, and go on at the first of the next page', () => {
  const sheet = LABEL_SHEETS.l7160
  const labels = Array.from({ length: 23 }, (_, index) => index)
  const pages = [...labelPages(sheet, 20, labels)]
  expect(pages.map((page) => page.length)).toEqual([2, 21])
  expect(pages[0]?.map(({ place }) => place)).toEqual([labelPlace(sheet, 19), labelPlace(sheet, 20)])
  expect(pages[1]?.[0]).toEqual({ label: 2, place: labelPlace(sheet, 0) })
})
