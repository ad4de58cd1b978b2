/** The whole API as one fetch handler: `createApi(services).fetch`, over HTTP or in the process. */
import { Hono } from 'hono'
import { requestId } from 'hono/request-id'
import { Refusal } from '../contract/errors.ts'
import { errorAnswer } from './answer.ts'
import { sameSiteOnly } from './same-site.ts'
import type { ApiEnv, ApiServices } from './services.ts'

/** Each file answers for one resource. */
const resources: ((services: ApiServices) => Hono<ApiEnv>)[] = []

/** Paths that exist, asked by a method that they do not have. */
const refuseOtherMethods = (app: Hono<ApiEnv>): void => {
  const methods = new Map<string, Set<string>>()
  for (const { path, method } of app.routes)
    if (method !== 'ALL') methods.set(path, (methods.get(path) ?? new Set()).add(method))
  for (const [path, allowed] of methods)
    app.all(path, (c) => {
      c.header('Allow', [...allowed, ...(allowed.has('GET') ? ['HEAD'] : [])].sort().join(', '))
      throw new Refusal('method-not-allowed')
    })
}

export const createApi = (services: ApiServices): Hono<ApiEnv> => {
  const app = new Hono<ApiEnv>()
  app.use(requestId())
  app.use(async (c, next) => {
    c.set('services', services)
    await next()
  })
  app.onError((error, c) => errorAnswer(error, { requestId: c.get('requestId'), log: services.log }))
  app.notFound((c) =>
    errorAnswer(new Refusal('unknown-call'), { requestId: c.get('requestId'), log: services.log }),
  )
  app.use(sameSiteOnly)
  for (const routes of resources) app.route('/', routes(services))
  refuseOtherMethods(app)
  return app
}
