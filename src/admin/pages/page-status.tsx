/** The status of a content page as a badge. */
import type { ListedPage } from '../../contract/pages/staff-pages.ts'
import { StatusBadge } from '../status-badge.tsx'

const labels: Record<ListedPage['status'], string> = {
  draft: 'Draft',
  published: 'Published',
  archived: 'Archived',
}

export const PageStatusBadge = ({ status, isExample }: Pick<ListedPage, 'status' | 'isExample'>) => (
  <span className="inline-flex flex-wrap gap-1.5">
    <StatusBadge tone={status === 'published' ? 'good' : 'quiet'}>{labels[status]}</StatusBadge>
    {isExample && <StatusBadge tone="quiet">Example</StatusBadge>}
  </span>
)
