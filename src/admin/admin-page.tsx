/** The admin area (spec, section 2): the login form, or the dashboard. */

import { useEffect, useState } from 'react'
import { PageHead } from '../ui/page-head.tsx'
import { useQueryClient } from '../ui/query-hooks.tsx'
import { prepareToasts } from '../ui/toaster.tsx'
import { removeAdminData } from './admin-queries.ts'
import { Dashboard } from './dashboard.tsx'
import { LoginForm } from './login-form.tsx'
import { useIsUnlocked } from './staff-session.ts'

export const Page = () => {
  const client = useQueryClient()
  const isUnlocked = useIsUnlocked()
  const [wasUnlocked, setWasUnlocked] = useState(isUnlocked)
  if (isUnlocked && !wasUnlocked) setWasUnlocked(true)
  useEffect(() => {
    if (isUnlocked) prepareToasts()
    else removeAdminData(client)
  }, [client, isUnlocked])
  return (
    <>
      <PageHead title="Admin" description="Orders, products and subscribers, for staff." noIndex />
      {isUnlocked ? <Dashboard /> : <LoginForm takesFocus={wasUnlocked} />}
    </>
  )
}
