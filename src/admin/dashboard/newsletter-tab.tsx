/** The newsletter's subscribers, newest first. Every subscriber is shown as Active (spec, section 2). */

import { adminQueries } from '../admin-queries.ts'
import { ColumnHeads } from '../components/column-heads.tsx'
import { DateOnly } from '../date-time.tsx'
import { StatusBadge } from '../status-badge.tsx'
import { cell, headerCell } from '../table-cells.ts'
import { AdminList } from './admin-list.tsx'

export const NewsletterTab = () => (
  <AdminList query={adminQueries.subscribers()} what="Subscribers" empty="No subscribers yet">
    {(subscribers) => (
      <table className="w-full max-w-4xl text-sm">
        <caption className="sr-only">Newsletter subscribers, newest first</caption>
        <thead className="border-b border-edge text-muted">
          <tr>
            <ColumnHeads names={['Email', 'Subscribed', 'Status']} className={headerCell} />
          </tr>
        </thead>
        <tbody>
          {subscribers.map(({ id, email, subscribedAt }) => (
            <tr key={id} className="border-b border-line">
              <td className={`${cell} wrap-anywhere`}>{email}</td>
              <td className={cell}>
                <DateOnly iso={subscribedAt} />
              </td>
              <td className={cell}>
                <StatusBadge tone="good">Active</StatusBadge>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    )}
  </AdminList>
)
