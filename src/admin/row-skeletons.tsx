/** Placeholder rows of a staff screen that lists checks or tasks, each a title with a sentence. */
import { Skeleton, Skeletons } from '../ui/skeleton.tsx'

/** `label`: announced to screen readers while the rows load. */
export const RowSkeletons = ({ count, label }: { count: number; label: string }) => (
  <Skeletons count={count} label={label}>
    {(key) => (
      <div key={key} className="border-b border-line py-5">
        <Skeleton className="h-6 w-40" />
        <Skeleton className="mt-2 h-5 max-w-md" />
      </div>
    )}
  </Skeletons>
)
