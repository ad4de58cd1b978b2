/** /admin/doctor: what is wrong with the installation, with a remedy for each finding, and a test mail. */
import type { DoctorReport } from '../../contract/doctor.ts'
import { LoadError } from '../../ui/notice.tsx'
import { adminQuery } from '../admin-queries.ts'
import { SmallButton } from '../components/small-button.tsx'
import { useFreshQuery } from '../components/use-fresh-query.ts'
import { DateTime } from '../date-time.tsx'
import { RefreshError } from '../refresh-error.tsx'
import { RowSkeletons } from '../row-skeletons.tsx'
import { StaffScreen } from '../shell/staff-screen.tsx'
import { CheckList } from './check-list.tsx'
import { TestMailForm } from './test-mail-form.tsx'

const doctorQuery = () => adminQuery('GET /api/admin/doctor')

const counted = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`

const summaryOf = ({ checks }: DoctorReport): string => {
  const findings = checks.flatMap((check) => check.findings)
  const count = (severity: string) => findings.filter((finding) => finding.severity === severity).length
  const [errors, warnings] = [count('error'), count('warning')]
  if (errors + warnings === 0) return 'Nothing is wrong.'
  return `${counted(errors, 'error')} and ${counted(warnings, 'warning')}.`
}

export const Screen = () => {
  const { data, error, isFetching, refetch } = useFreshQuery(doctorQuery())
  return (
    <StaffScreen
      title="Doctor"
      actions={
        <SmallButton aria-disabled={isFetching} onClick={() => void (isFetching || refetch())}>
          {isFetching ? 'Checking...' : 'Check again'}
        </SmallButton>
      }
    >
      {!data && error && <LoadError what="The report" onRetry={() => void refetch()} />}
      {!data && !error && <RowSkeletons count={6} label="The checks are running" />}
      {data && (
        <>
          {error && <RefreshError what="The report" button="Check again" className="mt-4" />}
          <p role="status" className="mt-4 text-muted">
            {isFetching ? (
              'The checks are running.'
            ) : (
              <>
                <span>{`${summaryOf(data)} Checked `}</span>
                <DateTime iso={data.checkedAt} />
                <span>.</span>
              </>
            )}
          </p>
          <CheckList checks={data.checks} />
          <TestMailForm />
          <p className="mt-8 max-w-prose text-sm text-muted">
            On the machine itself, <code>npm run doctor</code> does the same. It changes nothing.
          </p>
        </>
      )}
    </StaffScreen>
  )
}
