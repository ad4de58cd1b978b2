/** Asks for the sheet, its first free label and the copies of each size and colour, and saves the labels as PDF. */
import { useState } from 'react'
import { MAX_LABELS } from '../../domain/documents/label.ts'
import {
  LABEL_FORMATS,
  LABEL_SHEETS,
  type LabelFormat,
  labelsOfPage,
} from '../../domain/documents/label-sheet.ts'
import { parseUnits } from '../../domain/products/goods-in.ts'
import { TextField } from '../../ui/field.tsx'
import { readStorage, writeStorage } from '../../ui/web-storage.ts'
import { ChoiceField } from '../components/choice-field.tsx'
import { Dialog, DialogForm } from '../components/dialog.tsx'
import { download } from '../components/download.ts'
import { useAction } from '../components/use-action.ts'

export type LabelLine = { variantId: string; title: string; copies: number }

/** The sheet that was printed last, remembered by this browser. */
const FORMAT = 'label-format'
const storedFormat = (): LabelFormat => {
  const stored = readStorage('localStorage', FORMAT)
  return LABEL_FORMATS.find((format) => format === stored) ?? 'l7160'
}

const LabelForm = ({ lines, onClose }: { lines: readonly LabelLine[]; onClose: () => void }) => {
  const [format, setFormat] = useState(storedFormat)
  const [first, setFirst] = useState('1')
  const [copies, setCopies] = useState<ReadonlyMap<string, string>>(
    () => new Map(lines.map(({ variantId, copies: count }) => [variantId, String(count)])),
  )
  const action = useAction()
  const free = labelsOfPage(LABEL_SHEETS[format])
  const isSheet = free > 1
  const print = () => {
    const start = isSheet ? parseUnits(first) : 1
    if (!start || start > free)
      return action.setProblem(`The first free label is a number from 1 to ${free}.`)
    const wanted = lines.map(({ variantId, title }) => ({
      variantId,
      title,
      count: parseUnits(copies.get(variantId) ?? ''),
    }))
    const wrong = wanted.find(({ count }) => count === undefined)
    if (wrong) return action.setProblem(`The copies of ${wrong.title} are no number.`)
    const labels = wanted.flatMap(({ variantId, count = 0 }) =>
      count > 0 ? [{ variantId, copies: count }] : [],
    )
    const total = labels.reduce((sum, { copies: count }) => sum + count, 0)
    if (total === 0 || total > MAX_LABELS)
      return action.setProblem(
        `One file has 1 to ${MAX_LABELS.toLocaleString('en-GB')} labels, not ${total}.`,
      )
    writeStorage('localStorage', FORMAT, format)
    void action.run(
      () => download('POST /api/admin/labels', 'labels.pdf', { body: { format, first: start, labels } }),
      onClose,
    )
  }
  return (
    <DialogForm
      action={action}
      onSubmit={print}
      button="Download PDF"
      busy="Making PDF..."
      onCancel={onClose}
      className="gap-4"
    >
      <ChoiceField
        label="Size of the labels"
        value={format}
        choices={LABEL_FORMATS.map((each) => [each, LABEL_SHEETS[each].name] as const)}
        onChange={setFormat}
      />
      {isSheet && (
        <TextField
          label="First free label"
          hint={`Of a used sheet, row by row: 1 to ${free}`}
          inputMode="numeric"
          required
          maxLength={3}
          value={first}
          onChange={({ target }) => setFirst(target.value)}
        />
      )}
      <ul aria-label="Copies" className="grid gap-3">
        {lines.map(({ variantId, title }) => (
          <li key={variantId}>
            <TextField
              label={`Copies of ${title}`}
              inputMode="numeric"
              required
              maxLength={5}
              value={copies.get(variantId) ?? ''}
              onChange={({ target }) => setCopies(new Map([...copies, [variantId, target.value]]))}
            />
          </li>
        ))}
      </ul>
      <p className="text-sm text-muted">Print at 100 %, without 'fit to page'.</p>
    </DialogForm>
  )
}

/** @param lines undefined: closed */
export const LabelDialog = ({
  lines,
  onClose,
}: {
  lines: readonly LabelLine[] | undefined
  onClose: () => void
}) => (
  <Dialog of={lines} onClose={onClose} title="Labels">
    {lines && <LabelForm lines={lines} onClose={onClose} />}
  </Dialog>
)
