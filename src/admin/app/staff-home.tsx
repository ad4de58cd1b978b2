/** The first screen of staff who do not see the dashboard: the links that they may use. */
import { use } from 'react'
import { Link } from '../../ui/link.tsx'
import { LockButton } from '../components/lock-button.tsx'
import { isShown, StaffLinksContext } from '../components/staff-navigation.ts'
import { StaffNavigationRow } from '../components/staff-navigation-row.tsx'
import { StaffHeading } from '../components/staff-screen.tsx'
import { useMay, useStaffPerson } from '../staff-session.ts'

export const StaffHome = () => {
  const may = useMay()
  const person = useStaffPerson()
  const links = use(StaffLinksContext).filter((link) => link.path !== '/admin' && isShown(link, may))
  return (
    <div className="admin-area frame min-h-dvh py-5 sm:py-8">
      <div className="mb-5 flex items-start justify-between gap-6 border-b border-line pb-1 max-md:gap-4">
        <StaffNavigationRow />
        <LockButton />
      </div>
      <StaffHeading title={person ? `Hello, ${person.name}` : 'Admin'} />
      {person?.needsSecondFactor && (
        <p className="mt-6 max-w-prose">
          This shop requires a second factor. Set yours up at{' '}
          <Link href="/admin/account" className="underline underline-offset-4">
            My account
          </Link>
          : an authenticator app on your phone is enough. Then you find here what your role may do.
        </p>
      )}
      <ul className="mt-6 grid gap-3 sm:grid-cols-3">
        {links.map(({ path, label, labelAlone = label }) => (
          <li key={path}>
            <Link
              href={path}
              className="flex min-h-20 items-center justify-center rounded-sm border border-edge px-4 text-lg hover:border-ink"
            >
              {labelAlone}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
