/** The whole API as one fetch handler, `createApi(services).fetch`, for HTTP requests and for in-process calls. */
import { Hono, type MiddlewareHandler } from 'hono'
import { requestId } from 'hono/request-id'
import { HttpError } from '../contract/errors.ts'
import { accountLoginRoutes } from './account-login.ts'
import { adminAlertRoutes } from './admin-alerts.ts'
import { staffRoutes } from './admin-login.ts'
import { adminNewsletterRoutes } from './admin-newsletters.ts'
import { adminOrderRoutes } from './admin-orders.ts'
import { adminPictureRoutes } from './admin-pictures.ts'
import { adminProductRoutes } from './admin-products.ts'
import type { ApiEnv, ApiServices } from './api-services.ts'
import { brandRoutes } from './brands.ts'
import { cartRoutes } from './cart.ts'
import { categoryRoutes } from './categories.ts'
import { contentPageRoutes } from './content-pages.ts'
import { newsletterPageRoutes } from './customer-pages/newsletter-page.ts'
import { orderDocumentRoutes } from './customer-pages/order-documents.ts'
import { orderPageRoutes } from './customer-pages/order-page.ts'
import { withdrawalPageRoutes } from './customer-pages/withdrawal-page.ts'
import { docsRoutes } from './docs.ts'
import { doctorRoutes } from './doctor.ts'
import { errorResponse } from './error-response.ts'
import { figureRoutes } from './figures.ts'
import { linkChangeRoutes } from './link-changes.ts'
import { mailRoutes } from './mails.ts'
import { newsletterRoutes } from './newsletter.ts'
import { openapiRoutes } from './openapi.ts'
import { orderRoutes } from './orders.ts'
import { paymentRoutes } from './payment.ts'
import { personalDataRoutes } from './personal-data.ts'
import { productRoutes } from './products.ts'
import { reconciliationRoutes } from './reconciliation.ts'
import { refuseCrossSiteWrites } from './same-site.ts'
import { sandboxRoutes } from './sandbox.ts'
import { logRefusal } from './security-log.ts'
import { shopRoutes } from './shop.ts'
import { shopFileRoutes } from './shop-files.ts'
import { staffAccountRoutes } from './staff-accounts.ts'
import { staffAuditRoutes } from './staff-audit.ts'
import { staffBulkEditRoutes } from './staff-bulk-edit.ts'
import { staffBrandRoutes, staffCategoryRoutes } from './staff-groups.ts'
import { staffImportRoutes } from './staff-imports.ts'
import { staffInvoiceRoutes } from './staff-invoices.ts'
import { staffOrderRoutes } from './staff-orders.ts'
import { staffPageRoutes } from './staff-pages.ts'
import { staffPrintRoutes } from './staff-prints.ts'
import { staffProductRoutes } from './staff-products.ts'
import { staffSettingsRoutes } from './staff-settings.ts'
import { staffSetupRoutes } from './staff-setup.ts'
import { staffSubscriberRoutes } from './staff-subscribers.ts'
import { staffTrialOrderRoutes } from './staff-trial-orders.ts'
import { stripeWebhookRoutes } from './stripe-webhook.ts'
import { withdrawalRoutes } from './withdrawals.ts'

/** One file per resource. */
const resources: ((services: ApiServices) => Hono<ApiEnv>)[] = [
  productRoutes,
  brandRoutes,
  categoryRoutes,
  linkChangeRoutes,
  contentPageRoutes,
  shopRoutes,
  cartRoutes,
  newsletterRoutes,
  paymentRoutes,
  orderRoutes,
  orderPageRoutes,
  orderDocumentRoutes,
  withdrawalPageRoutes,
  newsletterPageRoutes,
  withdrawalRoutes,
  sandboxRoutes,
  stripeWebhookRoutes,
  staffRoutes,
  accountLoginRoutes,
  staffAccountRoutes,
  staffAuditRoutes,
  adminProductRoutes,
  staffProductRoutes,
  adminPictureRoutes,
  staffBrandRoutes,
  staffCategoryRoutes,
  adminNewsletterRoutes,
  staffSubscriberRoutes,
  personalDataRoutes,
  adminOrderRoutes,
  staffOrderRoutes,
  staffPrintRoutes,
  mailRoutes,
  figureRoutes,
  reconciliationRoutes,
  staffInvoiceRoutes,
  adminAlertRoutes,
  staffBulkEditRoutes,
  staffSetupRoutes,
  staffTrialOrderRoutes,
  staffPageRoutes,
  staffSettingsRoutes,
  shopFileRoutes,
  staffImportRoutes,
  doctorRoutes,
  openapiRoutes,
  docsRoutes,
]

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
    await next()
  })
  app.onError((error, c) => {
    logRefusal(c, error)
    return errorResponse(error, { requestId: c.get('requestId'), log: services.log })
  })
  app.notFound((c) =>
    errorResponse(new HttpError('unknown-call'), { requestId: c.get('requestId'), log: services.log }),
  )
  app.use(setCachePolicy)
  app.use(refuseCrossSiteWrites)
  for (const routes of resources) app.route('/', routes(services))
  refuseOtherMethods(app)
  return app
}
