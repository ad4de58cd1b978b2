/** What the file leaves open, as a form. The answers begin another dry run. */
import { useState } from 'react'
import type { CatalogueImport, ImportAnswers } from '../../contract/imports/import-fields.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'

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
  const [draft, setDraft] = useState(answers)
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
                <SelectField
                  key={`option ${question.name}`}
                  label={`What is the option "${question.name}"?`}
                  hint={`For example ${question.examples.join(', ')}`}
                  value={draft.options?.[question.name] ?? ''}
                  onChange={({ currentTarget: { value } }) =>
                    setDraft({
                      ...draft,
                      options: { ...draft.options, [question.name]: value as (typeof MEANINGS)[number][0] },
                    })
                  }
                >
                  <option value="" disabled>
                    Choose
                  </option>
                  {MEANINGS.map(([value, label]) => (
                    <option key={value} value={value}>
                      {label}
                    </option>
                  ))}
                </SelectField>
              )
            case 'decimal-sign':
              return (
                <SelectField
                  key="decimal-sign"
                  label={`Which sign has "${question.example}" (line ${question.line}) before its decimals?`}
                  value={draft.decimalSign ?? ''}
                  onChange={({ currentTarget: { value } }) =>
                    setDraft({ ...draft, decimalSign: value as '.' | ',' })
                  }
                >
                  <option value="" disabled>
                    Choose
                  </option>
                  <option value=".">A point, as in 19.99</option>
                  <option value=",">A comma, as in 19,99</option>
                </SelectField>
              )
            case 'different-prices':
              return (
                <SelectField
                  key="different-prices"
                  label={`Variants of a product have different prices (line ${question.line}). Which one counts?`}
                  value={draft.differentPrices ?? ''}
                  onChange={({ currentTarget: { value } }) =>
                    setDraft({ ...draft, differentPrices: value as 'lowest' | 'highest' })
                  }
                >
                  <option value="" disabled>
                    Choose
                  </option>
                  <option value="lowest">The lowest</option>
                  <option value="highest">The highest</option>
                </SelectField>
              )
            default:
              return (
                <TextField
                  key={question.kind}
                  label={`Which ${question.kind} have new products without one?`}
                  maxLength={200}
                  value={draft[question.kind] ?? ''}
                  onChange={({ currentTarget: { value } }) =>
                    setDraft({ ...draft, [question.kind]: value || undefined })
                  }
                />
              )
          }
        })}
        {unknown.map(({ heading }) => (
          <SelectField
            key={`column ${heading}`}
            label={`The column "${heading}"`}
            value={draft.columns?.[heading] ?? ''}
            onChange={({ currentTarget: { value } }) => {
              const { [heading]: _, ...columns } = draft.columns ?? {}
              setDraft({ ...draft, columns: value === '' ? columns : { ...columns, [heading]: value } })
            }}
          >
            <option value="">is not read</option>
            <option value="detail">is a fact of the product</option>
            {COLUMNS[format.dialect].map((key) => (
              <option key={key} value={key}>
                {`is: ${key}`}
              </option>
            ))}
          </SelectField>
        ))}
      </div>
      <Button type="submit" variant="outline" className="mt-5" aria-disabled={isBusy}>
        Check again
      </Button>
    </form>
  )
}
