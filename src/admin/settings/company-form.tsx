/** Whom shoppers buy from. */
import { TextAreaField, TextField } from '../../ui/field.tsx'
import type { SectionFormProps } from './section-editor.tsx'

export const CompanyForm = ({ value, onChange }: SectionFormProps<'company'>) => {
  const bind = (field: keyof typeof value) => ({
    value: value[field],
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => onChange({ ...value, [field]: target.value }),
  })
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <TextField label="Legal name" maxLength={120} {...bind('legalName')} />
      <TextField label="VAT number" maxLength={40} {...bind('vatNumber')} />
      <TextAreaField
        label="Address"
        rows={4}
        maxLength={400}
        className="sm:row-span-2"
        {...bind('address')}
      />
      <TextField label="Registration" maxLength={120} hint="Register and number" {...bind('registration')} />
      <TextField label="Phone" type="tel" maxLength={40} {...bind('phone')} />
      <TextField label="Contact email" type="email" maxLength={200} {...bind('email')} />
    </div>
  )
}
