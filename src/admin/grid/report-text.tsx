/** What the last action of the grid has done, with the cells that it left alone and why. */

import { countText } from '../../domain/count-text.ts'
import { type Report, skippedText } from './grid-actions.ts'

const MAX_SKIPPED_LISTED = 8

export const ReportText = ({ report }: { report: Report }) => (
  <div role="status" className="min-w-0 flex-1 basis-60 wrap-anywhere">
    <span>{report.text}</span>
    {report.skipped.length > 0 && (
      <ul className="mt-1 max-h-40 list-disc overflow-y-auto pl-5">
        {report.skipped.slice(0, MAX_SKIPPED_LISTED).map((skipped) => (
          <li key={`${skipped.name} ${skipped.field}`}>{skippedText(skipped)}</li>
        ))}
        {report.skipped.length > MAX_SKIPPED_LISTED && (
          <li>{`and ${countText(report.skipped.length - MAX_SKIPPED_LISTED, 'more cell')}`}</li>
        )}
      </ul>
    )}
  </div>
)
