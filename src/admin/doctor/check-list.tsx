/** The numbered checks with their findings and remedies. */
import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { DoctorReport } from '../../contract/doctor/doctor.ts'
import type { Finding, Severity } from '../../domain/doctor/finding.ts'

const severities: Record<Severity, { label: string; icon: typeof Info; className: string }> = {
  ok: { label: 'Fine', icon: CircleCheck, className: 'text-moss' },
  info: { label: 'Note', icon: Info, className: 'text-muted' },
  warning: { label: 'Warning', icon: TriangleAlert, className: 'text-amber' },
  error: { label: 'Error', icon: CircleAlert, className: 'text-sale' },
}

export const FindingEntry = ({ severity, sentence, remedy }: Finding) => {
  const { label, icon: Icon, className } = severities[severity]
  return (
    <li className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-1 sm:grid-cols-[6.5rem_1fr]">
      <span className={`flex items-start gap-1.5 text-sm ${className}`}>
        <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
        <span className="leading-6 max-sm:sr-only">{label}</span>
      </span>
      <div className="max-w-prose min-w-0 wrap-anywhere">
        <p>{sentence}</p>
        {remedy !== null && <p className="mt-1 text-sm text-muted">{remedy}</p>}
      </div>
    </li>
  )
}

export const CheckList = ({ checks }: { checks: DoctorReport['checks'] }) => (
  <ol aria-label="Checks" className="mt-3 border-t border-line">
    {checks.map(({ id, number, title, findings }) => (
      <li key={id} className="grid gap-x-6 gap-y-3 border-b border-line py-4 md:grid-cols-[16rem_1fr]">
        <h2 className="font-medium">
          <span className="mr-2 inline-block min-w-6 text-muted tabular-nums">{`${number}.`}</span>
          <span>{title}</span>
        </h2>
        <ul className="grid gap-3">
          {findings.map((finding) => (
            <FindingEntry key={finding.sentence} {...finding} />
          ))}
        </ul>
      </li>
    ))}
  </ol>
)
