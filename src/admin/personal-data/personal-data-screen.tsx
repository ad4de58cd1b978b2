/** /admin/personal-data: what the shop holds about an email address, its export and erasure, and what is deleted automatically. */
import { type FormEvent, useState } from 'react'
import type { PersonalDataErased, PersonalDataFound } from '../../contract/personal-data/personal-data.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { useScreen } from '../../ui/navigation.ts'
import { adminQuery } from '../admin-queries.ts'
import { Dialog, DialogForm } from '../components/dialog.tsx'
import { saveFile } from '../components/download.ts'
import { Loaded } from '../components/loaded.tsx'
import { Problem } from '../components/problem.tsx'
import { StaffScreen } from '../components/staff-screen.tsx'
import { useAction } from '../components/use-action.ts'
import { useFreshQuery } from '../components/use-fresh-query.ts'
import { staffCall } from '../staff-request.ts'
import { RetentionList } from './retention-list.tsx'

/** Subjects of the API in words; others keep their name. */
const SUBJECTS: Record<string, string> = {
  orders: 'Orders',
  lineItems: 'Lines of orders',
  notes: 'Notes of staff',
  timeline: 'Entries of timelines',
  documents: 'Invoices and credit notes',
  checkouts: 'Checkouts',
  payments: 'Payments',
  carts: 'Lines of carts',
  browserCarts: 'Cookies of carts',
  withdrawals: 'Withdrawals',
  mails: 'Mails',
  newsletter: 'Newsletter',
  savedViews: 'Saved views',
  auditLog: 'Entries of the audit log',
}

/** What the owner still has to have erased elsewhere. */
const ProviderNote = ({ payments }: { payments: readonly string[] }) =>
  payments.length === 0 ? null : (
    <p className="wrap-anywhere">
      {`The payment provider keeps name, address and email address of ${payments.length === 1 ? 'this payment' : 'these payments'}; ask it to erase them: ${payments.join(', ')}.`}
    </p>
  )

type FoundProps = { email: string; found: PersonalDataFound; onErased: (erased: PersonalDataErased) => void }

const ErasureForm = ({ email, found, onErased, onClose }: FoundProps & { onClose: () => void }) => {
  const [confirmation, setConfirmation] = useState('')
  const { isBusy, problem, run } = useAction()
  const erase = () =>
    run(() => staffCall('POST /api/admin/personal-data/erase', { body: { email, confirmation } }), onErased)
  return (
    <DialogForm
      noValidate
      action={{ isBusy }}
      onSubmit={erase}
      button="Erase for good"
      busy="Erasing..."
      onCancel={onClose}
    >
      <p>
        Name, addresses, email address, notes, mails and subscription of{' '}
        <strong className="font-medium wrap-anywhere">{email}</strong> are erased for good. Orders stay in the
        accounts with amounts, taxes, numbers and the country
        {found.documents.length > 0 && (
          <span>{`; these stay whole, as the law asks: ${found.documents.join(', ')}`}</span>
        )}
        <span>. Backups still have the data until they expire.</span>
      </p>
      <ProviderNote payments={found.payments} />
      <TextField
        label="Type the address once more"
        type="email"
        autoComplete="off"
        maxLength={254}
        value={confirmation}
        error={problem}
        onChange={({ target }) => setConfirmation(target.value)}
      />
    </DialogForm>
  )
}

const Found = (props: FoundProps) => {
  const { email, found, onErased } = props
  const [isErasing, setErasing] = useState(false)
  const { problem, run } = useAction()
  const held = Object.entries(found.counts).filter(([, count]) => count > 0)
  const save = () =>
    run(
      () => staffCall('POST /api/admin/personal-data/export', { body: { email } }),
      (held) =>
        saveFile(
          new Blob([JSON.stringify(held, null, 2)], { type: 'application/json' }),
          'personal-data.json',
        ),
    )
  if (held.length === 0) return <p className="mt-4">The shop holds nothing about this address.</p>
  return (
    <div className="mt-4 max-w-2xl border border-line p-4">
      <dl aria-label="Found" className="grid gap-1">
        {held.map(([subject, count]) => (
          <div key={subject} className="flex justify-between gap-4">
            <dt>{SUBJECTS[subject] ?? subject}</dt>
            <dd>{count}</dd>
          </div>
        ))}
      </dl>
      {found.obstacles.length > 0 && (
        <div className="mt-4 border-l-2 border-amber bg-sand px-4 py-3 text-sm">
          <p className="font-medium text-amber">It cannot be erased yet:</p>
          <ul className="mt-1 list-disc pl-5">
            {found.obstacles.map((obstacle) => (
              <li key={obstacle}>{obstacle}</li>
            ))}
          </ul>
        </div>
      )}
      <Problem className="mt-3">{problem}</Problem>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button variant="outline" onClick={() => void save()}>
          Export as a file
        </Button>
        {found.obstacles.length === 0 && (
          <Button variant="outline" onClick={() => setErasing(true)}>
            Erase...
          </Button>
        )}
      </div>
      <Dialog of={isErasing} onClose={() => setErasing(false)} title="Erase personal data">
        <ErasureForm
          {...props}
          onClose={() => setErasing(false)}
          onErased={(erased) => {
            setErasing(false)
            onErased(erased)
          }}
        />
      </Dialog>
    </div>
  )
}

/** @param known the address, where the page of a customer leads here */
const Search = ({ known = '' }: { known?: string }) => {
  const [email, setEmail] = useState(known)
  const [found, setFound] = useState<{ email: string; found: PersonalDataFound }>()
  const [erased, setErased] = useState<PersonalDataErased>()
  const { problem, run } = useAction()
  const find = (event: FormEvent) => {
    event.preventDefault()
    setErased(undefined)
    const typed = email.trim()
    void run(
      () => staffCall('POST /api/admin/personal-data/find', { body: { email: typed } }),
      (held) => setFound({ email: typed, found: held }),
      () => setFound(undefined),
    )
  }
  return (
    <>
      <form onSubmit={find} noValidate className="mt-4 flex max-w-2xl flex-wrap items-end gap-3">
        <TextField
          label="Email address of the customer"
          className="min-w-56 flex-1"
          type="email"
          autoComplete="off"
          maxLength={254}
          value={email}
          error={problem}
          onChange={({ target }) => setEmail(target.value)}
        />
        <Button type="submit">Find</Button>
      </form>
      <div role="status">
        {erased && (
          <div className="mt-4 grid max-w-2xl gap-2">
            <p>
              Erased.{' '}
              {erased.documents.length > 0 && (
                <span>{`These stay, as the law asks: ${erased.documents.join(', ')}.`}</span>
              )}
            </p>
            <ProviderNote payments={erased.payments} />
          </div>
        )}
      </div>
      {found && (
        <Found
          key={found.email}
          {...found}
          onErased={(done) => {
            setErased(done)
            setFound(undefined)
            setEmail('')
          }}
        />
      )}
    </>
  )
}

/** The id of an order stands for its email address, which is in no URL. */
const SearchOfCustomer = ({ id }: { id: string }) => {
  const query = useFreshQuery(adminQuery('GET /api/admin/customers/{id}', { params: { id } }))
  return (
    <Loaded of={query} what="The customer" rows={1} missing={<Search />}>
      {({ email }) => <Search known={email} />}
    </Loaded>
  )
}

export const Screen = () => {
  const customer = useScreen().url.searchParams.get('customer')
  return (
    <StaffScreen
      title="Personal data"
      intro="A customer may ask for a copy of their data, or that it is erased. Make sure who asks: write to the address itself. What your mail program holds is not here, and of what the payment provider holds only the ids of payments."
    >
      {customer === null ? <Search /> : <SearchOfCustomer id={customer} />}
      <RetentionList />
    </StaffScreen>
  )
}
