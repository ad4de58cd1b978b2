// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, expect, test } from 'vitest'
import { renderInDom, unmountAll } from '../../ui/testing.tsx'
import { ColumnChoice, useColumns } from './column-choice.tsx'
import { type Column, ListTable } from './list-table.tsx'

afterEach(async () => {
  await unmountAll()
  localStorage.clear()
})

type Row = { id: string; size: string; note: string | null }
const all: readonly Column<Row>[] = [
  { name: 'Id', isFixed: true, isHead: true, cell: ({ id }) => id },
  { name: 'Size', isNumber: true, cell: ({ size }) => size },
  { name: 'Note', cardLabel: 'Note:', cell: ({ note }) => note },
]
const List = ({ list }: { list: string }) => {
  const { columns, choice } = useColumns(list, all)
  const rows = [
    { id: 'a', size: '1', note: 'first' },
    { id: 'b', size: '2', note: null },
  ]
  return (
    <>
      <ColumnChoice {...choice} />
      <ListTable label="Rows" columns={columns} rows={rows} isStale={false} cardClassName="" />
    </>
  )
}
const texts = (page: HTMLElement) =>
  [...page.querySelectorAll('tr')].map((row) => [...row.children].map(({ textContent }) => textContent))

test('Heads and cells are those of the shown columns, in one order; an empty cell has no label', async () => {
  expect(texts(await renderInDom(<List list="rows" />))).toEqual([
    ['Id', 'Size', 'Note'],
    ['a', '1', 'Note: first'],
    ['b', '2', ''],
  ])
})

test('What is stored hides a column of that list alone, never a fixed one, and unknown names do nothing', async () => {
  localStorage.setItem('staff-hidden-columns.rows', 'Size\nId\nGone')
  expect(texts(await renderInDom(<List list="rows" />))).toEqual([
    ['Id', 'Note'],
    ['a', 'Note: first'],
    ['b', ''],
  ])
  expect(texts(await renderInDom(<List list="others" />))[0]).toEqual(['Id', 'Size', 'Note'])
})

test('The dialog offers what can be hidden, and keeps each choice', async () => {
  const page = await renderInDom(<List list="rows" />)
  await act(async () => page.querySelector('button')?.click())
  const boxes = [...document.querySelectorAll<HTMLInputElement>('input[type=checkbox]')]
  expect(boxes.map((box) => box.closest('label')?.textContent)).toEqual(['Size', 'Note'])
  await act(async () => boxes[0]?.click())
  expect(texts(page)[0]).toEqual(['Id', 'Note'])
  await act(async () => boxes[1]?.click())
  expect(localStorage.getItem('staff-hidden-columns.rows')).toBe('Size\nNote')
  await act(async () => boxes[0]?.click())
  expect(texts(page)[0]).toEqual(['Id', 'Size'])
})
