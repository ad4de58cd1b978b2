/** The mapping of a carrier's format: its columns in their order, and which fact each gets. */
import type { SavePostageFormat } from '../../contract/postage/postage.ts'
import { POSTAGE_FACTS, type PostageFact } from '../../domain/postage/postage-facts.ts'
import {
  MAX_HEADING,
  MAX_POSTAGE_COLUMNS,
  type PostageColumn,
  type PostageFormat,
} from '../../domain/postage/postage-format.ts'
import { TextField } from '../../ui/field.tsx'
import { ChoiceField } from '../components/choice-field.tsx'
import { DialogForm } from '../components/dialog.tsx'
import { useAction } from '../components/use-action.ts'
import { useFields } from '../components/use-fields.ts'
import { ListEditor } from '../settings/list-editor.tsx'
import { postageApi } from './postage-api.ts'

const FIXED = 'fixed'
const CHOICES: readonly (readonly [PostageFact | typeof FIXED, string])[] = [
  [FIXED, 'The same text in each row'],
  ...(Object.keys(POSTAGE_FACTS) as PostageFact[]).map((fact) => [fact, POSTAGE_FACTS[fact].label] as const),
]

const newColumn = (): PostageColumn => ({ heading: '', fact: 'reference' })

type ColumnProps = { column: PostageColumn; onChange: (column: PostageColumn) => void }

const ColumnFields = ({ column, onChange }: ColumnProps) => {
  const { heading, fact, text = '' } = column
  return (
    <div className="grid gap-2">
      <TextField
        label="Heading"
        maxLength={MAX_HEADING}
        autoComplete="off"
        value={heading}
        onChange={({ target }) => onChange({ ...column, heading: target.value })}
      />
      <ChoiceField
        label="Says"
        value={fact ?? FIXED}
        choices={CHOICES}
        onChange={(chosen) => {
          const { text: _, ...rest } = column
          onChange(chosen === FIXED ? { ...rest, fact: null, text } : { ...rest, fact: chosen })
        }}
      />
      {fact === null && (
        <TextField
          label="Text"
          maxLength={200}
          autoComplete="off"
          value={text}
          onChange={({ target }) => onChange({ ...column, text: target.value })}
        />
      )}
    </div>
  )
}

export const FormatForm = ({
  format,
  onSaved,
}: {
  format: Omit<PostageFormat, 'id'>
  onSaved: () => void
}) => {
  const { values, set, text, choice } = useFields({
    name: format.name,
    rows: format.rows,
    packaging: String(format.packagingGrams),
    columns: format.columns,
  })
  const { isBusy, problem, setProblem, run } = useAction()
  const save = () => {
    const packagingGrams = Number(values.packaging.trim() || '0')
    if (!values.name.trim()) return setProblem('Enter a name')
    if (!Number.isInteger(packagingGrams) || packagingGrams < 0)
      return setProblem('The packaging must be whole grams')
    if (values.columns.some(({ heading }) => heading.trim() === ''))
      return setProblem('Each column needs a heading')
    const saved: SavePostageFormat = {
      name: values.name.trim(),
      rows: values.rows,
      packagingGrams,
      columns: [...values.columns],
    }
    return run(() => postageApi.saveFormat(saved), onSaved)
  }
  return (
    <DialogForm noValidate action={{ isBusy, problem }} onSubmit={save} button="Save format" busy="Saving...">
      <TextField
        label="Name"
        maxLength={60}
        autoComplete="off"
        hint="A format of the same name is replaced."
        {...text('name')}
      />
      <ChoiceField
        label="Rows"
        choices={[
          ['order', 'One for each order'],
          ['line', 'One for each line, for customs'],
        ]}
        {...choice('rows')}
      />
      <TextField
        label="Packaging (g)"
        inputMode="numeric"
        maxLength={5}
        autoComplete="off"
        hint="Added to the weight of each order."
        {...text('packaging')}
      />
      <ListEditor
        items={values.columns}
        onChange={(columns) => set({ columns })}
        nameOf={({ heading }, index) => heading || `column ${index + 1}`}
        add={{ label: 'Add a column', create: newColumn }}
        max={MAX_POSTAGE_COLUMNS}
      >
        {(column, change) => <ColumnFields column={column} onChange={change} />}
      </ListEditor>
    </DialogForm>
  )
}
