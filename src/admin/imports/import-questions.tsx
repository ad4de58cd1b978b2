/** What the file leaves open, as a form. The answers begin another dry run. */
import type { CatalogueImport, ImportAnswers } from '../../contract/imports/import-fields.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { ChoiceField } from '../components/choice-field.tsx'
import { useFields } from '../components/use-fields.ts'

type Report = NonNullable<CatalogueImport['report']>

const MEANINGS = [
  ['size', 'The size'],
  ['color', 'The color'],
  ['size-suffix', 'Add it to the size, such as "M / Long"'],
  ['color-suffix', 'Add it to the color'],
  ['detail', 'A fact of the product, the same for all its variants'],
] as const

/** Columns that are most often translated; any other can stay unread. */
const COLUMNS = {
  shopify: [
    'name',
    'handle',
    'description',
    'brand',
    'type',
    'tags',
    'status',
    'sku',
    'barcode',
    'price',
    'compareAt',
    'stock',
    'picture',
  ],
  woocommerce: [
    'name',
    'type',
    'sku',
    'description',
    'price',
    'salePrice',
    'stock',
    'category',
    'tags',
    'picture',
    'parent',
    'brand',
  ],
} as const
const MAX_COLUMNS = 30

type QuestionsProps = {
  report: Report
  answers: ImportAnswers
  isBusy: boolean
  onAnswer: (answers: ImportAnswers) => void
}

export const ImportQuestions = ({ report, answers, isBusy, onAnswer }: QuestionsProps) => {
  const { values: draft, set } = useFields(answers)
  const { questions, format } = report
  const unknown = format.columns.filter(({ isUnknown }) => isUnknown).slice(0, MAX_COLUMNS)
  if (questions.length === 0 && unknown.length === 0) return null
  return (
    <form
      aria-labelledby="import-questions"
      className="mt-8 max-w-2xl"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBusy) onAnswer(draft)
      }}
    >
      <h2 id="import-questions" className="text-xl font-medium">
        {questions.length > 0 ? 'Please answer' : 'Columns that are not read'}
      </h2>
      <div className="mt-4 space-y-4">
        {questions.map((question) => {
          switch (question.kind) {
            case 'option':
              return (
                <ChoiceField
                  key={`option ${question.name}`}
                  label={`What is the option "${question.name}"?`}
                  hint={`For example ${question.examples.join(', ')}`}
                  prompt="Choose"
                  choices={MEANINGS}
                  value={draft.options?.[question.name] ?? ''}
                  onChange={(meaning) => set({ options: { ...draft.options, [question.name]: meaning } })}
                />
              )
            case 'decimal-sign':
              return (
                <ChoiceField
                  key="decimal-sign"
                  label={`Which sign has "${question.example}" (line ${question.line}) before its decimals?`}
                  prompt="Choose"
                  choices={[
                    ['.', 'A point, as in 19.99'],
                    [',', 'A comma, as in 19,99'],
                  ]}
                  value={draft.decimalSign ?? ''}
                  onChange={(decimalSign) => set({ decimalSign })}
                />
              )
            case 'different-prices':
              return (
                <ChoiceField
                  key="different-prices"
                  label={`Variants of a product have different prices (line ${question.line}). Which one counts?`}
                  prompt="Choose"
                  choices={[
                    ['lowest', 'The lowest'],
                    ['highest', 'The highest'],
                  ]}
                  value={draft.differentPrices ?? ''}
                  onChange={(differentPrices) => set({ differentPrices })}
                />
              )
            default:
              return (
                <TextField
                  key={question.kind}
                  label={`Which ${question.kind} have new products without one?`}
                  maxLength={200}
                  value={draft[question.kind] ?? ''}
                  onChange={({ target }) => set({ [question.kind]: target.value || undefined })}
                />
              )
          }
        })}
        {unknown.map(({ heading }) => (
          <ChoiceField
            key={`column ${heading}`}
            label={`The column "${heading}"`}
            choices={[
              ['', 'is not read'],
              ['detail', 'is a fact of the product'],
              ...COLUMNS[format.dialect].map((key) => [key, `is: ${key}`] as const),
            ]}
            value={draft.columns?.[heading] ?? ''}
            onChange={(column) => {
              const { [heading]: _, ...columns } = draft.columns ?? {}
              set({ columns: column === '' ? columns : { ...columns, [heading]: column } })
            }}
          />
        ))}
      </div>
      <Button type="submit" variant="outline" className="mt-5" aria-disabled={isBusy}>
        Check again
      </Button>
    </form>
  )
}
