/** Placeholder rows of a staff list: a title with a sentence, which are one line on wide screens. */
import { Skeleton, Skeletons } from '../ui/skeleton.tsx'

/** `label`: announced to screen readers while the rows load. */
export const RowSkeletons = ({ count, label }: { count: number; label: string }) => (
  <div className="lg:mt-4">
    <Skeletons count={count} label={label}>
      {(key) => (
        <div
          key={key}
          className="border-b border-line py-5 lg:flex lg:min-h-(--row-height) lg:items-center lg:gap-6 lg:py-0.5"
        >
          <Skeleton className="h-6 w-40 lg:h-4" />
          <Skeleton className="mt-2 h-5 max-w-md lg:mt-0 lg:h-4 lg:flex-1" />
        </div>
      )}
    </Skeletons>
  </div>
)
