/** The whole API as one fetch handler, `createApi(services).fetch`, for HTTP requests and for in-process calls. */
import { Hono, type MiddlewareHandler } from 'hono'
import { requestId } from 'hono/request-id'
import { HttpError } from '../../contract/errors.ts'
import type { ApiEnv, ApiServices } from '../api-services.ts'
import { logRefusal } from '../calls/security-log.ts'
import { refuseCrossSiteWrites } from '../cookies/same-site.ts'
import { errorResponse } from '../error-response.ts'
import { routeModules } from './route-modules.ts'

/** Caches may store catalogue responses if they revalidate each time; they may store nothing else. */
const setCachePolicy: MiddlewareHandler<ApiEnv> = async (c, next) => {
  const isCatalogue = /^\/api\/(products|brands|categories|link-changes|pages|shop|home)\b/.test(c.req.path)
  c.header('Cache-Control', isCatalogue ? 'no-cache' : 'no-store')
  await next()
}

/** Answers 405 with an Allow header for a known path with a method that it does not support. */
const refuseOtherMethods = (app: Hono<ApiEnv>): void => {
  const methods = new Map<string, Set<string>>()
  for (const { path, method } of app.routes)
    if (method !== 'ALL') methods.set(path, (methods.get(path) ?? new Set()).add(method))
  for (const [path, allowed] of methods)
    app.all(path, (c) => {
      const { requestId, services } = c.var
      const answer = errorResponse(new HttpError('method-not-allowed'), { requestId, log: services.log })
      answer.headers.set('Allow', [...allowed, ...(allowed.has('GET') ? ['HEAD'] : [])].sort().join(', '))
      return answer
    })
}

export const createApi = (services: ApiServices): Hono<ApiEnv> => {
  const app = new Hono<ApiEnv>()
  // The server passes the id under which it logs the request.
  app.use(requestId({ generator: (c) => c.env?.requestId ?? crypto.randomUUID() }))
  app.use(async (c, next) => {
    c.set('services', services)
    c.set('callId', crypto.randomUUID())
    await next()
  })
  app.onError((error, c) => {
    logRefusal(c, error)
    // The few pages that the API answers itself, such as that of an order.
    const isPage = !c.req.path.startsWith('/api/') && c.req.header('Accept')?.includes('text/html') === true
    return errorResponse(error, { requestId: c.get('requestId'), log: services.log, isPage })
  })
  app.notFound((c) =>
    errorResponse(new HttpError('unknown-call'), { requestId: c.get('requestId'), log: services.log }),
  )
  app.use(setCachePolicy)
  app.use(refuseCrossSiteWrites)
  for (const routes of routeModules) app.route('/', routes(services))
  refuseOtherMethods(app)
  return app
}
