/** How many products there are, told again whenever it changes. Its place stays while the number is not known. */
export const CountLine = ({ children }: { children: string | undefined }) => (
  <p aria-live="polite" className="min-h-6 text-sm text-muted tabular-nums">
    {children}
  </p>
)
