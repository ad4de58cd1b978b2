/** /admin/personal-data: what deletes personal data by itself. */
import { StaffScreen } from '../shell/staff-screen.tsx'
import { RetentionList } from './retention-list.tsx'

export const Screen = () => (
  <StaffScreen title="Personal data">
    <RetentionList />
  </StaffScreen>
)
