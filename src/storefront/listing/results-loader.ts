/** The products of a list are hydrated after its filters: their code is the larger part, and their links work without it. */
import { useEffect } from 'react'
import { loadOrTell, loadUntilArrived } from '../../ui/connection.ts'
import { laterLoader } from '../../ui/hydrate-later.tsx'

export const resultsLoader = laterLoader(async () => (await import('./product-results.tsx')).ProductResults)

/** `isInitial`: the list is that of the server. Any other one is shown by this code only. */
export const useResultsCode = (isInitial: boolean): void =>
  useEffect(() => {
    if (isInitial) loadUntilArrived(resultsLoader.load)
    else loadOrTell('The products', resultsLoader.load)
  }, [isInitial])
