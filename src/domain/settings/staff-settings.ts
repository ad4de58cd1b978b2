/** What managers may do besides the rights of their role, by the choice of an owner (`contract/staff-permissions.ts`). */
import { yesNo } from './setting-field.ts'

export const staff = {
  managersCompare: yesNo('Managers may compare with the payment provider', {
    help: 'They may press “Compare now” at /admin/reconciliation. It moves no money.',
    heading: { title: 'Managers', hint: 'Who has just been given a right loads the page again.' },
    default: false,
  }),
  managersEditMails: yesNo('Managers may edit the texts of mails', {
    help: 'Mails alone, with their history. They neither see nor change any other setting.',
    default: false,
  }),
}
