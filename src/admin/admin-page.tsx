/** The admin area (spec, section 2): the login form, or the dashboard. */
import { PageHead } from '../ui/page-head.tsx'
import { Dashboard } from './dashboard.tsx'
import { StaffGate } from './shell/staff-gate.tsx'

export const Page = () => (
  <>
    <PageHead title="Admin" description="Orders, products and subscribers, for staff." noIndex />
    <StaffGate>
      <Dashboard />
    </StaffGate>
  </>
)
