/**
 * The number of products, announced whenever it changes, or when `listKey` does: the same number for another search is
 * a new result. Its space stays reserved while the number is unknown.
 */
export const ResultCount = ({ listKey, children }: { listKey?: string; children: string | undefined }) => (
  <p aria-live="polite" className="min-h-5 text-sm tabular-nums">
    <span key={listKey}>{children}</span>
  </p>
)
