/** Which earlier price a reduction of the product names, in its editor. Nothing where the owner does not ask for it. */
import { useCallback } from 'react'
import { useLoaded } from '../components/use-loaded.ts'
import { DateOnly } from '../date-time.tsx'
import { staffCall } from '../staff-request.ts'

/** @param version of the product: each save may change what is said */
export const EarlierPrices = ({ id, version }: { id: string; version: number }) => {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version is what is read again for
  const read = useCallback(
    (signal?: AbortSignal) =>
      staffCall('GET /api/admin/catalogue/products/{id}/earlier-prices', {
        params: { id },
        ...(signal && { signal }),
      }),
    [id, version],
  )
  const { data } = useLoaded(read)
  if (!data?.isAsked) return null
  const { isAnnounced, priorPrice, lower } = data
  return (
    <div role="status" className="col-span-full grid gap-1 text-sm text-muted empty:hidden">
      {isAnnounced && (
        <p>
          {priorPrice === null
            ? 'No earlier price is known, so the shop shows no reduction and no sale badge.'
            : `The reduction names £${priorPrice}, the lowest price of the 30 days before it, for as long as it lasts.`}
        </p>
      )}
      {lower && (
        <p>
          <span>Until </span>
          <DateOnly iso={lower.until} />
          <span>{` the prior price of a new reduction is £${lower.price}, the lowest of the 30 days before it.`}</span>
        </p>
      )}
    </div>
  )
}
