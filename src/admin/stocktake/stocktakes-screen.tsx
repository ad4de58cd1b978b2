/** /admin/stocktakes: the stocktakes that are open, the last that were closed, and the form that opens one. */
import type { StocktakeSummary } from '../../contract/products/stocktakes.ts'
import { countText } from '../../domain/count-text.ts'
import { Badge } from '../../ui/badge.tsx'
import { Link } from '../../ui/link.tsx'
import { ListRow } from '../components/list-row.tsx'
import { Loaded } from '../components/loaded.tsx'
import { Empty } from '../components/paged-list.tsx'
import { HeadedSection } from '../components/section.tsx'
import { StaffScreen } from '../components/staff-screen.tsx'
import { useLoaded } from '../components/use-loaded.ts'
import { DateTime } from '../date-time.tsx'
import { staffCall } from '../staff-request.ts'
import { OpenForm } from './open-form.tsx'
import { stateText } from './stocktake-state.ts'

const read = (signal?: AbortSignal): Promise<{ stocktakes: StocktakeSummary[] }> =>
  staffCall('GET /api/admin/stocktakes', { ...(signal && { signal }) })

const linesText = ({ lines, differing }: StocktakeSummary): string =>
  `${countText(lines, 'line')}, ${countText(differing, 'differs', 'differ')}`

const Row = ({ stocktake }: { stocktake: StocktakeSummary }) => {
  const { id, number, title, state, openedAt, closedAt, undoneAt } = stocktake
  return (
    <ListRow
      title={
        <>
          <Link href={`/admin/stocktakes/${id}`} className="text-link">
            {`Count ${number}: ${title}`}
          </Link>
          {state === 'open' && <Badge>Open</Badge>}
        </>
      }
      facts={
        <>
          <span>{`${stateText(stocktake)}, `}</span>
          <DateTime iso={undoneAt ?? closedAt ?? openedAt} />
        </>
      }
      action={<span className="text-sm text-muted tabular-nums">{linesText(stocktake)}</span>}
    />
  )
}

export const Screen = () => (
  <StaffScreen
    title="Stocktake"
    intro="Count a shelf place, a category or everything, also with several people at once. The shop goes on selling: what differs is posted, not the number."
  >
    <OpenForm />
    <HeadedSection className="mt-10" title="Stocktakes">
      <Loaded of={useLoaded(read)} what="The stocktakes" rows={3}>
        {({ stocktakes }) =>
          stocktakes.length === 0 ? (
            <Empty>Nothing has been counted yet.</Empty>
          ) : (
            <ul aria-label="Stocktakes" className="mt-3 border-t border-line">
              {stocktakes.map((stocktake) => (
                <Row key={stocktake.id} stocktake={stocktake} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </HeadedSection>
  </StaffScreen>
)
