/** Sheets and rolls of labels: where each label is. Lengths are millimetres. The rule: no label reaches over the page. */

export const LABEL_FORMATS = ['l7160', 'l7159', 'l7651', 'roll-57x32'] as const
export type LabelFormat = (typeof LABEL_FORMATS)[number]

export type LabelSheet = {
  name: string
  page: { width: number; height: number }
  label: { width: number; height: number }
  columns: number
  rows: number
  /** Of the first label. */
  left: number
  top: number
  /** From one label to the next. */
  across: number
  down: number
  /** Blank within each label. */
  padding: number
  /** Of the name and of the rest, in points. */
  fontSize: number
  nameLines: number
}

const COLUMN_GAP = 2.54
const A4 = { width: 210, height: 297 }

/** Rows touch each other; the sheet is centred on the page. */
const a4Sheet = (
  label: LabelSheet['label'],
  columns: number,
  rows: number,
  rest: Pick<LabelSheet, 'name' | 'padding' | 'fontSize' | 'nameLines'>,
): LabelSheet => {
  const across = label.width + COLUMN_GAP
  return {
    page: A4,
    label,
    columns,
    rows,
    across,
    down: label.height,
    left: (A4.width - (columns - 1) * across - label.width) / 2,
    top: (A4.height - rows * label.height) / 2,
    ...rest,
  }
}

export const LABEL_SHEETS: Readonly<Record<LabelFormat, LabelSheet>> = {
  l7160: a4Sheet({ width: 63.5, height: 38.1 }, 3, 7, {
    name: '21 on A4, 63.5 × 38.1 mm (L7160)',
    padding: 2.5,
    fontSize: 8,
    nameLines: 2,
  }),
  l7159: a4Sheet({ width: 63.5, height: 33.9 }, 3, 8, {
    name: '24 on A4, 63.5 × 33.9 mm (L7159)',
    padding: 2.5,
    fontSize: 8,
    nameLines: 2,
  }),
  l7651: a4Sheet({ width: 38.1, height: 21.2 }, 5, 13, {
    name: '65 on A4, 38.1 × 21.2 mm (L7651)',
    padding: 1.5,
    fontSize: 6,
    nameLines: 1,
  }),
  'roll-57x32': {
    name: 'Roll, 57 × 32 mm',
    page: { width: 57, height: 32 },
    label: { width: 57, height: 32 },
    columns: 1,
    rows: 1,
    left: 0,
    top: 0,
    across: 57,
    down: 32,
    padding: 2,
    fontSize: 8,
    nameLines: 1,
  },
}

export const labelsOfPage = ({ columns, rows }: LabelSheet): number => columns * rows

export type LabelPlace = { left: number; top: number }

/** @param index on the page, row by row */
export const labelPlace = ({ columns, left, top, across, down }: LabelSheet, index: number): LabelPlace => ({
  left: left + (index % columns) * across,
  top: top + Math.floor(index / columns) * down,
})

/** Labels by page, each with its place. @param first free label of the first page, from 1 */
export function* labelPages<Label>(
  sheet: LabelSheet,
  first: number,
  labels: Iterable<Label>,
): Generator<{ label: Label; place: LabelPlace }[]> {
  let index = first - 1
  let page: { label: Label; place: LabelPlace }[] = []
  for (const label of labels) {
    page.push({ label, place: labelPlace(sheet, index) })
    index += 1
    if (index < labelsOfPage(sheet)) continue
    yield page
    page = []
    index = 0
  }
  if (page.length > 0) yield page
}
