/** What staff tell a customer in their own words about a refund or a cancelled order. */
import type { ChangeEvent } from 'react'
import { MAX_EXPLANATION } from '../../domain/orders/refund-causes.ts'
import { TextField } from '../../ui/field.tsx'

type ExplanationFieldProps = { value: string; onChange: (event: ChangeEvent<HTMLInputElement>) => void }

export const ExplanationField = (field: ExplanationFieldProps) => (
  <TextField
    label="In your own words"
    hint="The customer reads it in the mail, and on the credit note"
    maxLength={MAX_EXPLANATION}
    autoComplete="off"
    {...field}
  />
)
