/** The admin area (spec, section 2): the login form, or the dashboard. */
import { PageHead } from '../../ui/page-head.tsx'
import { Dashboard } from '../dashboard/dashboard.tsx'
import { useMay } from '../staff-session.ts'
import { StaffGate } from './staff-gate.tsx'
import { StaffHome } from './staff-home.tsx'

/** The dashboard of the specification is for roles that may see and edit all of it. */
const Home = () => {
  const may = useMay()
  return may('see-figures') && may('edit-catalogue') ? <Dashboard /> : <StaffHome />
}

export const Page = () => (
  <>
    <PageHead title="Admin" description="Orders, products and subscribers, for staff." noIndex />
    <StaffGate>
      <Home />
    </StaffGate>
  </>
)
