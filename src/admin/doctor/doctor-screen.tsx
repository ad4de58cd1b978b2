/** /admin/doctor: what is wrong with the installation, with a remedy for each finding, and a test mail. */
import type { DoctorReport } from '../../contract/doctor/doctor.ts'
import { adminQuery } from '../admin-queries.ts'
import { Loaded } from '../components/loaded.tsx'
import { SmallButton } from '../components/small-button.tsx'
import { StaffScreen } from '../components/staff-screen.tsx'
import { useFreshQuery } from '../components/use-fresh-query.ts'
import { DateTime } from '../date-time.tsx'
import { CheckList } from './check-list.tsx'
import { TestMailForm } from './test-mail-form.tsx'

const counted = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`

const summaryOf = ({ checks }: DoctorReport): string => {
  const findings = checks.flatMap((check) => check.findings)
  const count = (severity: string) => findings.filter((finding) => finding.severity === severity).length
  const [errors, warnings] = [count('error'), count('warning')]
  if (errors + warnings === 0) return 'Nothing is wrong.'
  return `${counted(errors, 'error')} and ${counted(warnings, 'warning')}.`
}

export const Screen = () => {
  const query = useFreshQuery(adminQuery('GET /api/admin/doctor'))
  const { isFetching, refetch } = query
  return (
    <StaffScreen
      title="Doctor"
      actions={
        <SmallButton aria-disabled={isFetching} onClick={() => void (isFetching || refetch())}>
          {isFetching ? 'Checking...' : 'Check again'}
        </SmallButton>
      }
    >
      <Loaded
        of={query}
        what="The report"
        rows={6}
        loading="The checks are running"
        refreshed={{ button: 'Check again', className: 'mt-4' }}
      >
        {(report) => (
          <>
            <p role="status" className="mt-4 text-muted">
              {isFetching ? (
                'The checks are running.'
              ) : (
                <>
                  <span>{`${summaryOf(report)} Checked `}</span>
                  <DateTime iso={report.checkedAt} />
                  <span>.</span>
                </>
              )}
            </p>
            <CheckList checks={report.checks} />
            <TestMailForm />
            <p className="mt-8 max-w-prose text-sm text-muted">
              On the machine itself, <code>npm run doctor</code> does the same. It changes nothing.
            </p>
          </>
        )}
      </Loaded>
    </StaffScreen>
  )
}
