/** Says that somebody else has changed what is being edited, and offers what to do about it. */
import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

export const Conflict = ({ title, children }: { title: string; children: ReactNode }) => (
  <div data-conflicts className="border-l-2 border-amber bg-sand px-4 py-3 text-sm">
    <p className="flex gap-2 font-medium text-amber wrap-anywhere">
      <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <span>{title}</span>
    </p>
    {children}
  </div>
)

type SaveProblemProps = { problem?: string | undefined; className: string; children: ReactNode }

/** What a save met: a refusal in words, or a conflict. */
export const SaveProblem = ({ problem, className, children }: SaveProblemProps) => (
  <div role="alert" className={`${className} empty:hidden`}>
    {problem && <p className="text-sm text-sale">{problem}</p>}
    {children}
  </div>
)
