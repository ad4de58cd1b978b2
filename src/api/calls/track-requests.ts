/** Which requests of staff count as open (open-requests.ts): those whose body or file is under way. */
import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import type { ApiEnv } from '../api-services.ts'
import type { StaffCaller } from '../staff-caller.ts'

const connectionOf = (c: Context<ApiEnv>): Partial<HttpBindings> =>
  (c.env as Partial<HttpBindings> | undefined) ?? {}

/**
 * Until the whole body has arrived, or the response is over: a request that is refused before its end emits neither event of
 * its own when its connection is closed. A call that is complete ends by itself: its transaction checks the session.
 */
export const trackBody = (c: Context<ApiEnv>, staff: StaffCaller): void => {
  const { incoming, outgoing } = connectionOf(c)
  if (!incoming || incoming.complete || outgoing?.closed) return
  const remove = c.var.services.openStaffRequests?.add(staff, () => incoming.socket.destroy())
  if (!remove) return
  for (const event of ['end', 'close'] as const) incoming.once(event, remove)
  outgoing?.once('close', remove)
}

/** Until the whole file has been sent. */
export const trackFile = (c: Context<ApiEnv>, staff: StaffCaller): void => {
  const { outgoing } = connectionOf(c)
  if (!outgoing || outgoing.closed) return
  const remove = c.var.services.openStaffRequests?.add(staff, () => outgoing.destroy())
  if (remove) outgoing.once('close', remove)
}
