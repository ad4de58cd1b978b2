/**
 * How many products there are, told again whenever it changes, or when `of` does: as many of another thing is news too.
 * Its place stays while the number is not known.
 */
export const ResultCount = ({ of, children }: { of?: string; children: string | undefined }) => (
  <p aria-live="polite" className="min-h-5 text-sm tabular-nums">
    <span key={of}>{children}</span>
  </p>
)
