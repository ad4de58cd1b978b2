/** Locks the staff area and ends the session on the server. */
import { LockKeyhole } from 'lucide-react'
import { toast } from '../../ui/toast.ts'
import { logOut } from '../admin-queries.ts'
import { SmallButton } from './small-button.tsx'

const lockArea = (): void => {
  logOut().catch(() => {
    toast({
      title: 'Locked on this page',
      description: 'The server could not be reached. The session there ends by itself.',
    })
  })
}

export const LockButton = () => (
  <SmallButton className="shrink-0" onClick={lockArea}>
    <LockKeyhole aria-hidden="true" className="size-4" />
    <span>Lock</span>
  </SmallButton>
)
