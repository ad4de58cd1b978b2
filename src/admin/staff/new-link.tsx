/** A link that was just made: shown once, to be copied. */
import type { NewStaffLink } from '../../contract/staff/staff-accounts.ts'
import { CopyLink } from '../../ui/copy-link.tsx'
import { DateTime } from '../date-time.tsx'

export const NewLink = ({ link }: { link: NewStaffLink }) => (
  <div className="grid gap-4 p-6">
    <p>
      <span>{`${
        link.mailed
          ? `A mail with this link is on its way to ${link.account.email}.`
          : `No mail was sent. Give this link to ${link.account.name} yourself.`
      } It works once, until `}</span>
      <DateTime iso={link.expiresAt} />
      <span>, and is not shown again.</span>
    </p>
    <CopyLink label="Link" url={new URL(link.path, location.origin).href} />
  </div>
)
