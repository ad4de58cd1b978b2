/** A form that is sent once at a time, and keeps the sentence of what went wrong. */
import { useState } from 'react'
import { messageOf } from '../staff-request.ts'

export const useSending = () => {
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const send = async <Result>(work: () => Promise<Result>, done: (result: Result) => void): Promise<void> => {
    if (isBusy) return
    setBusy(true)
    setError(undefined)
    try {
      done(await work())
    } catch (failure) {
      setError(messageOf(failure))
    } finally {
      setBusy(false)
    }
  }
  return { error, setError, isBusy, send }
}
