/** Locks the staff area and ends the session on the server. */
import { LockKeyhole } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.ts'
import { logOut } from '../admin-queries.ts'

const lockArea = (): void => {
  logOut().catch(() => {
    toast({
      title: 'Locked on this page',
      description: 'The server could not be reached. The session there ends by itself.',
    })
  })
}

export const LockButton = () => (
  <Button variant="outline" size="sm" className="shrink-0 pointer-coarse:min-h-11" onClick={lockArea}>
    <LockKeyhole aria-hidden="true" className="size-4" />
    <span>Lock</span>
  </Button>
)
