/** Whom shoppers buy from. Empty fields are shown nowhere. */
import { line, text } from './setting-field.ts'

const always = { default: '', mustBeSent: true, pages: {} } as const

export const company = {
  legalName: line('Legal name', { max: 120, ...always }),
  vatNumber: line('VAT number', { max: 40, ...always }),
  address: text('Address', { max: 400, rows: 4, ...always }),
  registration: line('Registration', { help: 'Register and number', max: 120, ...always }),
  phone: line('Phone', { max: 40, inputType: 'tel', ...always }),
  email: line('Contact email', { max: 200, inputType: 'email', check: 'email', ...always }),
}
