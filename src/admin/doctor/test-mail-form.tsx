/** Sends a test mail to an address and says whether the mail server took it. */

import { type FormEvent, useState } from 'react'
import type { Finding } from '../../domain/doctor/finding.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Problem } from '../components/problem.tsx'
import { HeadedSection } from '../components/section.tsx'
import { useAction } from '../components/use-action.ts'
import { staffCall } from '../staff-request.ts'

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

export const TestMailForm = ({ hint }: { hint?: string }) => {
  const [address, setAddress] = useState('')
  const [problem, setProblem] = useState<string>()
  const [result, setResult] = useState<Finding>()
  const action = useAction()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (action.isBusy) return
    setResult(undefined)
    const to = address.trim()
    if (!EMAIL.test(to)) return setProblem('Enter an email address, such as you@example.com')
    setProblem(undefined)
    void action.run(() => staffCall('POST /api/admin/doctor/test-mail', { body: { address: to } }), setResult)
  }
  return (
    <HeadedSection title="Test mail" hint={hint} className="mt-8 max-w-xl">
      <form noValidate onSubmit={submit} className="mt-3 flex flex-wrap items-start gap-3">
        <TextField
          label="Send to"
          type="email"
          autoComplete="email"
          maxLength={254}
          value={address}
          error={problem}
          onChange={(event) => setAddress(event.target.value)}
          className="min-w-56 flex-1"
        />
        <Button type="submit" variant="outline" aria-disabled={action.isBusy} className="min-h-12 sm:mt-6.5">
          {action.isBusy ? 'Sending...' : 'Send test mail'}
        </Button>
      </form>
      <div role="status" className="mt-3">
        {result && (
          <>
            <p className={result.severity === 'error' ? 'text-sale' : ''}>{result.sentence}</p>
            {result.remedy !== null && <p className="mt-1 text-sm text-muted">{result.remedy}</p>}
          </>
        )}
      </div>
      <Problem>{action.problem}</Problem>
    </HeadedSection>
  )
}
