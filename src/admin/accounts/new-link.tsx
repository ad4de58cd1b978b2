/** A link that was just made: shown once, to be copied. */
import { useState } from 'react'
import type { NewStaffLink } from '../../contract/staff-accounts.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { DateTime } from '../date-time.tsx'

export const NewLink = ({ link }: { link: NewStaffLink }) => {
  const [copied, setCopied] = useState<'yes' | 'failed'>()
  const url = new URL(link.path, location.origin).href
  const copy = () =>
    navigator.clipboard.writeText(url).then(
      () => setCopied('yes'),
      () => setCopied('failed'),
    )
  return (
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
      <TextField
        label="Link"
        readOnly
        value={url}
        className="font-mono"
        onFocus={(event) => event.target.select()}
      />
      <div className="flex items-center gap-4">
        <Button onClick={() => void copy()}>Copy the link</Button>
        <span role="status" className="text-sm text-muted">
          {copied === 'yes' && <span>Copied</span>}
          {copied === 'failed' && <span>Not copied: select the link and copy it.</span>}
        </span>
      </div>
    </div>
  )
}
