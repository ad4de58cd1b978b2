/** What a screen reads when it opens, and again after a failure, for `Loaded`. It is kept by the screen alone. */
import { useCallback, useEffect, useState } from 'react'

/** @param read a constant function */
export const useLoaded = <Data>(read: (signal?: AbortSignal) => Promise<Data>) => {
  const [data, setData] = useState<Data>()
  const [error, setError] = useState<Error | null>(null)
  const load = useCallback(
    async (signal?: AbortSignal): Promise<void> => {
      setError(null)
      try {
        const result = await read(signal)
        if (!signal?.aborted) setData(result)
      } catch (failure) {
        if (!signal?.aborted) setError(failure as Error)
      }
    },
    [read],
  )
  useEffect(() => {
    const controller = new AbortController()
    void load(controller.signal)
    return () => controller.abort()
  }, [load])
  return { data, error, setData, refetch: useCallback(() => load(), [load]) }
}
