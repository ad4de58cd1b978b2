/**
 * Runs what a button does, once at a time, and turns a failure into a message beside the button, in a toast, or at the
 * `field` that it is about.
 */
import { useCallback, useRef, useState } from 'react'
import { ApiError } from '../../ui/api-client.ts'
import { toast } from '../../ui/toast.ts'
import { messageOf, StaffCallError } from '../staff-request.ts'

/** Somebody else was faster. */
export const isConflict = (failure: unknown): boolean => failure instanceof ApiError && failure.status === 409

export const useAction = ({ failsInToast = false } = {}) => {
  const [said, setSaid] = useState<{ problem?: string | undefined; field?: string | undefined }>({})
  const setProblem = useCallback(
    (problem: string | undefined, field?: string) => setSaid({ problem, field }),
    [],
  )
  const [isBusy, setBusy] = useState(false)
  /** Two presses before the next render are one. */
  const isRunning = useRef(false)

  /** @returns whether it was done; `failed` may load what is stored now */
  const run = async <Result>(
    work: () => Promise<Result>,
    done?: (result: Result) => unknown,
    failed?: (failure: unknown) => unknown,
  ): Promise<boolean> => {
    if (isRunning.current) return false
    isRunning.current = true
    setBusy(true)
    setProblem(undefined)
    try {
      const result = await work()
      await done?.(result)
      return true
    } catch (failure) {
      if (failsInToast) toast({ title: 'Error', description: messageOf(failure), variant: 'urgent' })
      else setProblem(messageOf(failure), failure instanceof StaffCallError ? failure.field : undefined)
      await failed?.(failure)
      return false
    } finally {
      isRunning.current = false
      setBusy(false)
    }
  }
  return { isBusy, ...said, setProblem, run }
}
