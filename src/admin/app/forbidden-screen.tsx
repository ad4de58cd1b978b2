/** In place of a screen that the role of the person may not open: reached by its address, or by somebody else's link. */
import { ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { StaffScreen } from '../components/staff-screen.tsx'

export const Screen = () => (
  <StaffScreen title="Not for your role">
    <Notice
      title="Your role may not open this page"
      as="p"
      action={<ButtonLink href="/admin">Overview</ButtonLink>}
    >
      Ask an owner of the shop if you need it.
    </Notice>
  </StaffScreen>
)
