/**
 * Spreads the start of requests over turns of the event loop. Without it, requests that arrive on many connections at
 * once are all handled before the loop reads from the connection of another visitor. The rule: a few requests start in
 * a turn, and client addresses take turns, so that a flood from one address delays another by one request.
 */

/** Calls `start`, at once or in a later turn. */
export type RequestTurns = (address: string, start: () => void) => void

/** About a millisecond of work. */
const PER_TURN = 4

export const createRequestTurns = (
  onNextTurn: (run: () => void) => void = (run) => void setImmediate(run),
): RequestTurns => {
  /** By address, in the order in which they are served next. */
  const waiting = new Map<string, (() => void)[]>()
  let startedInTurn = 0
  let isScheduled = false

  const startNext = (): void => {
    for (const [address, starts] of waiting) {
      const start = starts.shift()
      waiting.delete(address)
      if (starts.length > 0) waiting.set(address, starts)
      startedInTurn += 1
      start?.()
      return
    }
  }
  const beginTurn = (): void => {
    isScheduled = false
    startedInTurn = 0
    if (waiting.size > 0) schedule()
    while (waiting.size > 0 && startedInTurn < PER_TURN) startNext()
  }
  const schedule = (): void => {
    if (isScheduled) return
    isScheduled = true
    onNextTurn(beginTurn)
  }
  return (address, start) => {
    schedule()
    if (waiting.size === 0 && startedInTurn < PER_TURN) {
      startedInTurn += 1
      start()
      return
    }
    const starts = waiting.get(address)
    if (starts) starts.push(start)
    else waiting.set(address, [start])
  }
}
