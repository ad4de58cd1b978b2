/** The button below a staff list that loads its next page, and what is said when that failed. */
import { Button } from '../../ui/button.tsx'

type LoadMoreProps = {
  /** What the list has, in the plural: "orders". */
  what: string
  hasFailed: boolean
  isLoading: boolean
  onMore: () => void
}

export const LoadMore = ({ what, hasFailed, isLoading, onMore }: LoadMoreProps) => (
  <div className="py-6 text-center">
    {hasFailed && (
      <p role="alert" className="mb-3 text-sm text-sale">
        {`More ${what} could not be loaded. Please try again.`}
      </p>
    )}
    <Button variant="outline" aria-disabled={isLoading} onClick={onMore}>
      {isLoading ? 'Loading...' : 'Load more'}
    </Button>
  </div>
)
