/** The password gate of every staff screen: the login form until staff have logged in, then the screen. */
import '../admin.css'
import { type ReactNode, useEffect, useState } from 'react'
import { useQueryClient } from '../../ui/query-hooks.tsx'
import { prepareToasts } from '../../ui/toaster.tsx'
import { removeAdminData } from '../admin-queries.ts'
import { LoginForm } from '../login-form.tsx'
import { useIsUnlocked } from '../staff-session.ts'

export const StaffGate = ({ children }: { children: ReactNode }) => {
  const client = useQueryClient()
  const isUnlocked = useIsUnlocked()
  const [wasUnlocked, setWasUnlocked] = useState(isUnlocked)
  if (isUnlocked && !wasUnlocked) setWasUnlocked(true)
  useEffect(() => {
    if (isUnlocked) prepareToasts()
    else removeAdminData(client)
  }, [client, isUnlocked])
  return isUnlocked ? children : <LoginForm takesFocus={wasUnlocked} />
}
