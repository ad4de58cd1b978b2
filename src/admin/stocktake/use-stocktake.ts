/**
 * The stocktake that is counted on this device, as the server keeps it. The rule: a scan without an answer is sent again with
 * its key, so that it is counted once.
 */
import { useCallback } from 'react'
import type { Stocktake, StocktakeLine } from '../../contract/products/stocktakes.ts'
import { ApiError } from '../../ui/api-client.ts'
import { useLoaded } from '../components/use-loaded.ts'
import { newRequestKey } from '../request-key.ts'
import { staffCall } from '../staff-request.ts'

type Counted = { version: number; line: StocktakeLine | null }

const withLine = (before: Stocktake, { version, line }: Counted, itemId: string): Stocktake => {
  const isNew = !before.lines.some((each) => each.itemId === itemId)
  const lines = before.lines.filter((each) => each.itemId !== itemId)
  const { items, total } = before.uncounted
  const uncounted = {
    items: items.filter((each) => each.itemId !== itemId),
    total: isNew && line ? Math.max(0, total - 1) : total,
  }
  return { ...before, version, lines: line ? [line, ...lines] : lines, uncounted }
}

/** Answers of a call that somebody else's was faster than are older than what is shown. */
const isOlder = (counted: Counted, shown: Stocktake): boolean => counted.version < shown.version

const hasNoAnswer = (failure: unknown): boolean => !(failure instanceof ApiError) || failure.status >= 500

export const useStocktake = (id: string) => {
  const stocktake = useLoaded(
    useCallback(
      (signal?: AbortSignal): Promise<Stocktake> =>
        staffCall('GET /api/admin/stocktakes/{id}', { params: { id }, ...(signal && { signal }) }),
      [id],
    ),
  )
  const { setData, refetch } = stocktake
  const show = (counted: Counted, itemId: string) =>
    setData((before) => before && (isOlder(counted, before) ? before : withLine(before, counted, itemId)))
  return {
    stocktake,
    show: setData,
    scan: async (variantId: string): Promise<void> => {
      const body = { variantId, key: newRequestKey() }
      const send = () => staffCall('POST /api/admin/stocktakes/{id}/scans', { params: { id }, body })
      try {
        const counted = await send().catch((failure: unknown) => {
          if (hasNoAnswer(failure)) return send()
          throw failure
        })
        if (counted.line) show(counted, counted.line.itemId)
      } catch (failure) {
        void refetch()
        throw failure
      }
    },
    /** Null: not counted. */
    setCounted: async (itemId: string, counted: number | null): Promise<void> => {
      try {
        const answer = await staffCall('PUT /api/admin/stocktakes/{id}/lines/{itemId}', {
          params: { id, itemId },
          body: { counted },
        })
        show(answer, itemId)
        if (counted === null) await refetch()
      } catch (failure) {
        void refetch()
        throw failure
      }
    },
  }
}
