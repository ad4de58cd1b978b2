import { expect, test } from 'vitest'
import { emptyForm, type ProductForm } from './product-form.ts'
import {
  addOptions,
  canLeaveOut,
  moveOption,
  parseCells,
  parseOptions,
  removeOption,
  renameOption,
  renameProblem,
  switchTracking,
} from './variant-grid.ts'

const form: ProductForm = {
  ...emptyForm,
  ...addOptions(addOptions(emptyForm, 'sizes', 'S, M'), 'colors', 'Navy, Olive'),
}
const shown = ({ variants }: Pick<ProductForm, 'variants'>) =>
  variants.map(({ size, color, id, isLeftOut }) => [size, color, id ?? '', isLeftOut ? 'out' : ''].join('/'))
const saved: ProductForm = {
  ...form,
  variants: form.variants.map((variant, index) => ({ ...variant, id: `v${index}`, stock: String(index) })),
}

test.each([
  ['S, M, L, XL', ['S', 'M', 'L', 'XL']],
  ['S;M\nL\tXL', ['S', 'M', 'L', 'XL']],
  [' Dark   Navy ,, dark navy', ['Dark Navy']],
  ['Small, small , SMALL', ['Small']],
  [' , ', []],
])('The text %j is the options %j', (text, options) => expect(parseOptions(text)).toEqual(options))

test('Sizes and colours make a grid, the size first', () => {
  expect(shown(form)).toEqual(['S/Navy//', 'S/Olive//', 'M/Navy//', 'M/Olive//'])
})

test('An option that is listed already is not added again', () => {
  expect(addOptions(form, 'sizes', ' s , m')).toBe(form)
})

test('An added size makes new combinations only, and leaves the others as they are (B9)', () => {
  const next = addOptions(saved, 'sizes', 'L')
  expect(shown(next)).toEqual([
    'S/Navy/v0/',
    'S/Olive/v1/',
    'M/Navy/v2/',
    'M/Olive/v3/',
    'L/Navy//',
    'L/Olive//',
  ])
  expect(next.variants.map(({ stock }) => stock)).toEqual(['0', '1', '2', '3', '', ''])
})

test('The first colours of a product go to its present variants', () => {
  const sizes = { ...emptyForm, ...addOptions(emptyForm, 'sizes', 'S, M') }
  const withIds = { ...sizes, variants: sizes.variants.map((variant, at) => ({ ...variant, id: `v${at}` })) }
  expect(shown(addOptions(withIds, 'colors', 'Navy, Olive'))).toEqual([
    'S/Navy/v0/',
    'S/Olive//',
    'M/Navy/v1/',
    'M/Olive//',
  ])
})

test('A removed colour takes its combinations and its picture with it', () => {
  const next = removeOption({ ...saved, colorImages: { Navy: '/a', Olive: '/b' } }, 'colors', 'Navy')
  expect(shown(next)).toEqual(['S/Olive/v1/', 'M/Olive/v3/'])
  expect(next.colorImages).toEqual({ Olive: '/b' })
})

test('Without its last colour a product keeps one variant of each size', () => {
  const next = removeOption(removeOption(saved, 'colors', 'Navy'), 'colors', 'Olive')
  expect(shown(next)).toEqual(['S//v1/', 'M//v3/'])
})

test('A renamed option keeps the ids of its variants and the picture of its colour', () => {
  const next = renameOption({ ...saved, colorImages: { Navy: '/a' } }, 'colors', 'Navy', ' Ink ')
  expect(shown(next)).toEqual(['S/Ink/v0/', 'S/Olive/v1/', 'M/Ink/v2/', 'M/Olive/v3/'])
  expect(next.colorImages).toEqual({ Ink: '/a' })
})

test('An option cannot be renamed to nothing or to another one, whatever its case (B10)', () => {
  expect(renameProblem(['S', 'M'], 'S', ' m')).toBe('"m" is listed already')
  expect(renameProblem(['S', 'M'], 'S', ' ')).toBe('A name is required')
  expect(renameProblem(['S', 'M'], 'S', 's')).toBeUndefined()
  expect(renameOption(saved, 'sizes', 'S', 'm')).toBe(saved)
})

test('A moved option moves its variants', () => {
  expect(shown(moveOption(saved, 'sizes', 'M', -1))).toEqual([
    'M/Navy/v2/',
    'M/Olive/v3/',
    'S/Navy/v0/',
    'S/Olive/v1/',
  ])
  expect(moveOption(saved, 'sizes', 'M', 1)).toBe(saved)
})

test('A combination is left out only while its size and its colour have another one (B11)', () => {
  const [first, second, third] = saved.variants
  if (!first || !second || !third) throw new Error('the grid has four variants')
  expect(canLeaveOut(saved.variants, first)).toBe(true)
  const without = saved.variants.with(0, { ...first, isLeftOut: true })
  expect(canLeaveOut(without, second)).toBe(false)
  expect(canLeaveOut(without, third)).toBe(false)
})

test('A switch of the tracking keeps the sum, both ways (B8)', () => {
  const split = switchTracking({ ...saved, stock: '10' }, 'by-variant')
  expect(split.variants.map(({ stock }) => stock)).toEqual(['3', '3', '2', '2'])
  expect(switchTracking(split, 'together').stock).toBe('10')
})

test('A variant that is left out gets no units', () => {
  const variants = saved.variants.with(1, {
    ...(saved.variants[1] as (typeof saved.variants)[number]),
    isLeftOut: true,
  })
  const split = switchTracking({ ...saved, variants, stock: '9' }, 'by-variant')
  expect(split.variants.map(({ stock }) => stock)).toEqual(['3', '1', '3', '3'])
  expect(switchTracking(split, 'together').stock).toBe('9')
})

test('Pasted cells are rows of columns', () => {
  expect(parseCells('1\t2\r\n3\t4\r\n')).toEqual([
    ['1', '2'],
    ['3', '4'],
  ])
})
