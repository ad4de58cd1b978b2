/** The whole API as one fetch handler, `createApi(services).fetch`, for HTTP requests and for in-process calls. */
import { Hono, type MiddlewareHandler } from 'hono'
import { requestId } from 'hono/request-id'
import { HttpError } from '../contract/errors.ts'
import type { ApiEnv, ApiServices } from './api-services.ts'
import { refuseCrossSiteWrites } from './cookies/same-site.ts'
import { newOrderLinkRoutes } from './customer-pages/new-order-link.ts'
import { newsletterPageRoutes } from './customer-pages/newsletter-page.ts'
import { orderDocumentRoutes } from './customer-pages/order-documents.ts'
import { orderPageRoutes } from './customer-pages/order-page.ts'
import { withdrawalPageRoutes } from './customer-pages/withdrawal-page.ts'
import { docsRoutes } from './documentation/docs.ts'
import { openapiRoutes } from './documentation/openapi.ts'
import { errorResponse } from './error-response.ts'
import { logRefusal } from './security-log.ts'
import { accountLoginRoutes } from './staff/account-login.ts'
import { adminAlertRoutes } from './staff/admin-alerts.ts'
import { staffRoutes } from './staff/admin-login.ts'
import { adminNewsletterRoutes } from './staff/admin-newsletters.ts'
import { adminOrderRoutes } from './staff/admin-orders.ts'
import { adminPictureRoutes } from './staff/admin-pictures.ts'
import { adminProductRoutes } from './staff/admin-products.ts'
import { doctorRoutes } from './staff/doctor.ts'
import { figureRoutes } from './staff/figures.ts'
import { linkChangeRoutes } from './staff/link-changes.ts'
import { mailRoutes } from './staff/mails.ts'
import { personalDataRoutes } from './staff/personal-data.ts'
import { reconciliationRoutes } from './staff/reconciliation.ts'
import { staffAccountRoutes } from './staff/staff-accounts.ts'
import { staffAuditRoutes } from './staff/staff-audit.ts'
import { staffBulkEditRoutes } from './staff/staff-bulk-edit.ts'
import { staffBrandRoutes, staffCategoryRoutes } from './staff/staff-groups.ts'
import { staffImportRoutes } from './staff/staff-imports.ts'
import { staffInvoiceRoutes } from './staff/staff-invoices.ts'
import { staffOrderRoutes } from './staff/staff-orders.ts'
import { staffPageRoutes } from './staff/staff-pages.ts'
import { staffPrintRoutes } from './staff/staff-prints.ts'
import { staffProductRoutes } from './staff/staff-products.ts'
import { staffSettingsRoutes } from './staff/staff-settings.ts'
import { staffSetupRoutes } from './staff/staff-setup.ts'
import { staffSubscriberRoutes } from './staff/staff-subscribers.ts'
import { staffTrialOrderRoutes } from './staff/staff-trial-orders.ts'
import { stockMovementRoutes } from './staff/stock-movements.ts'
import { withdrawalRoutes } from './staff/withdrawals.ts'
import { brandRoutes } from './storefront/brands.ts'
import { cartRoutes } from './storefront/cart.ts'
import { cartHandoverRoutes } from './storefront/cart-handovers.ts'
import { categoryRoutes } from './storefront/categories.ts'
import { contentPageRoutes } from './storefront/content-pages.ts'
import { newsletterRoutes } from './storefront/newsletter.ts'
import { orderRoutes } from './storefront/orders.ts'
import { paymentRoutes } from './storefront/payment.ts'
import { productRoutes } from './storefront/products.ts'
import { providerWebhookRoutes } from './storefront/provider-webhooks.ts'
import { sandboxRoutes } from './storefront/sandbox.ts'
import { shopRoutes } from './storefront/shop.ts'
import { shopFileRoutes } from './storefront/shop-files.ts'

/** One file per resource. */
const resources: ((services: ApiServices) => Hono<ApiEnv>)[] = [
  productRoutes,
  brandRoutes,
  categoryRoutes,
  linkChangeRoutes,
  contentPageRoutes,
  shopRoutes,
  cartRoutes,
  cartHandoverRoutes,
  newsletterRoutes,
  paymentRoutes,
  orderRoutes,
  orderPageRoutes,
  newOrderLinkRoutes,
  orderDocumentRoutes,
  withdrawalPageRoutes,
  newsletterPageRoutes,
  withdrawalRoutes,
  sandboxRoutes,
  providerWebhookRoutes,
  staffRoutes,
  accountLoginRoutes,
  staffAccountRoutes,
  staffAuditRoutes,
  adminProductRoutes,
  staffProductRoutes,
  stockMovementRoutes,
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
    c.set('callId', crypto.randomUUID())
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
