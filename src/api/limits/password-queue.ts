/** Hashes of passwords, bounded by the queue of the services. */
import type { Context } from 'hono'
import type { ApiEnv } from '../api-services.ts'
import { clientKey } from '../forwarded-address.ts'
import { clientOf } from './client-address.ts'

/** Hashes passwords one after another; a client's wait in a queue of its own. */
export const inPasswordQueue = <T>(
  c: Context<ApiEnv>,
  work: () => Promise<T>,
  client = clientKey(clientOf(c)),
): Promise<T> => c.var.services.passwordQueue?.run(client, work) ?? work()
