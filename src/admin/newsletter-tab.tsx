/** Who subscribed to the newsletter, newest first. Every subscriber is shown as Active (spec, section 2). */
import { staffQueries } from './staff-calls.ts'
import { StaffList } from './staff-list.tsx'
import { Status } from './status.tsx'
import { cell, Day, headerCell } from './table.tsx'

const columns = ['Email', 'Subscribed', 'Status']

export const NewsletterTab = () => (
  <StaffList query={staffQueries.subscribers()} what="Subscribers" empty="No subscribers yet">
    {(subscribers) => (
      <table className="w-full max-w-4xl text-sm">
        <caption className="sr-only">Newsletter subscribers, newest first</caption>
        <thead className="border-b border-edge text-muted">
          <tr>
            {columns.map((name) => (
              <th key={name} scope="col" className={headerCell}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {subscribers.map(({ id, email, subscribedAt }) => (
            <tr key={id} className="border-b border-line">
              <td className={`${cell} wrap-anywhere`}>{email}</td>
              <td className={cell}>
                <Day iso={subscribedAt} />
              </td>
              <td className={cell}>
                <Status tone="good">Active</Status>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    )}
  </StaffList>
)
