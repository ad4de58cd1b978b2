/**
 * The gate of every staff screen: the login form until staff have signed in, then the screen. A session that is kept on
 * this device is asked for first.
 */
import '../admin.css'
import { type ReactNode, useEffect, useState } from 'react'
import { useQueryClient } from '../../ui/query-hooks.tsx'
import { prepareToasts } from '../../ui/toaster.tsx'
import { removeAdminData } from '../admin-queries.ts'
import { StaffLinksContext } from '../components/staff-navigation.ts'
import { forgetKeptSession, mayHaveKeptSession, unlockAccount, useIsUnlocked } from '../staff-session.ts'
import { LoginForm } from './login-form.tsx'
import { staffLinks } from './staff-screens.ts'

/** @returns whether a kept session is being asked for */
const useKeptSession = (isUnlocked: boolean): boolean => {
  const [isAsking, setAsking] = useState(false)
  useEffect(() => {
    if (isUnlocked || !mayHaveKeptSession()) return
    setAsking(true)
    unlockAccount(null)
      .then((isOpen) => {
        if (!isOpen) forgetKeptSession()
      })
      // The shop cannot be reached: the form says so when it is used, and the next visit asks again.
      .catch(() => undefined)
      .finally(() => setAsking(false))
  }, [isUnlocked])
  return isAsking
}

export const StaffGate = ({ children }: { children: ReactNode }) => {
  const client = useQueryClient()
  const isUnlocked = useIsUnlocked()
  const [wasUnlocked, setWasUnlocked] = useState(isUnlocked)
  if (isUnlocked && !wasUnlocked) setWasUnlocked(true)
  useEffect(() => {
    if (isUnlocked) prepareToasts()
    else removeAdminData(client)
  }, [client, isUnlocked])
  const isAsking = useKeptSession(isUnlocked)
  if (isUnlocked) return <StaffLinksContext value={staffLinks}>{children}</StaffLinksContext>
  if (isAsking)
    return (
      <p role="status" className="frame py-12 text-center text-muted">
        Signing in...
      </p>
    )
  return <LoginForm takesFocus={wasUnlocked} />
}
