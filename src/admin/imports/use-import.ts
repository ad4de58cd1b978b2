/** The import that the screen shows, read again while the server works on it. Its id is in the URL. */
import { useEffect, useState } from 'react'
import type { CatalogueImport } from '../../contract/imports/import-fields.ts'
import { useAction } from '../components/use-action.ts'
import { messageOf } from '../staff-request.ts'
import { importApi } from './import-api.ts'

const POLL_MS = 800
export const isBusy = ({ state }: Pick<CatalogueImport, 'state'>): boolean =>
  state === 'checking' || state === 'running' || state === 'pictures'

export type ShownImport = {
  current: CatalogueImport | undefined
  problem: string | undefined
  /** Runs a call that answers with the import, and shows it. */
  perform(call: () => Promise<CatalogueImport>): Promise<boolean>
}

export const useImport = (id: string | null): ShownImport => {
  const [current, setCurrent] = useState<CatalogueImport>()
  const { problem, setProblem, run } = useAction()
  const shown = id !== null && current?.id === id ? current : undefined
  const isShown = shown !== undefined
  const needsRead = id !== null && (!shown || isBusy(shown))
  useEffect(() => {
    if (!needsRead || id === null) return
    const stop = new AbortController()
    const read = () =>
      importApi.read(id, stop.signal).then(
        (next) => {
          setCurrent(next)
          setProblem(undefined)
          if (isBusy(next)) timer = setTimeout(read, POLL_MS)
        },
        (error: unknown) => {
          if (stop.signal.aborted) return
          setProblem(messageOf(error))
          timer = setTimeout(read, POLL_MS * 5)
        },
      )
    let timer = setTimeout(read, isShown ? POLL_MS : 0)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [id, needsRead, isShown, setProblem])
  return { current: shown, problem, perform: (call) => run(call, setCurrent) }
}
