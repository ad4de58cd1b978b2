/** What registers the handlers of each resource. `npm run lists` adds what is missing. */
import type { Hono } from 'hono'
import type { ApiEnv, ApiServices } from '../api-services.ts'
import { staffAuditRoutes } from '../audit/staff-audit.ts'
import { cartRoutes } from '../cart/cart.ts'
import { cartHandoverRoutes } from '../cart/cart-handovers.ts'
import { changeRoutes } from '../changes/changes.ts'
import { customerRoutes } from '../customers/customers.ts'
import { staffSetupRoutes } from '../demo/staff-setup.ts'
import { doctorRoutes } from '../doctor/doctor.ts'
import { docsRoutes } from '../documentation/docs.ts'
import { openapiRoutes } from '../documentation/openapi.ts'
import { staffInvoiceRoutes } from '../documents/staff-invoices.ts'
import { staffLabelRoutes } from '../documents/staff-labels.ts'
import { staffPrintRoutes } from '../documents/staff-prints.ts'
import { figureRoutes } from '../figures/figures.ts'
import { brandRoutes, categoryRoutes } from '../groups/groups.ts'
import { staffBrandRoutes, staffCategoryRoutes } from '../groups/staff-groups.ts'
import { staffImportRoutes } from '../imports/staff-imports.ts'
import { mailRoutes } from '../mails/mails.ts'
import { adminAlertRoutes } from '../orders/admin-alerts.ts'
import { adminOrderRoutes } from '../orders/admin-orders.ts'
import { newOrderLinkRoutes } from '../orders/new-order-link.ts'
import { orderDocumentRoutes } from '../orders/order-documents.ts'
import { orderPageRoutes } from '../orders/order-page.ts'
import { orderRoutes } from '../orders/orders.ts'
import { staffOrderRoutes } from '../orders/staff-orders.ts'
import { staffTrialOrderRoutes } from '../orders/staff-trial-orders.ts'
import { contentPageRoutes } from '../pages/content-pages.ts'
import { staffPageRoutes } from '../pages/staff-pages.ts'
import { paymentRoutes } from '../payments/payment.ts'
import { providerWebhookRoutes } from '../payments/provider-webhooks.ts'
import { sandboxRoutes } from '../payments/sandbox.ts'
import { personalDataRoutes } from '../personal-data/personal-data.ts'
import { adminPictureRoutes } from '../pictures/admin-pictures.ts'
import { staffPostageRoutes } from '../postage/staff-postage.ts'
import { staffPostageReturnRoutes } from '../postage/staff-postage-returns.ts'
import { adminProductRoutes } from '../products/admin-products.ts'
import { goodsInRoutes } from '../products/goods-in.ts'
import { priorPriceRoutes } from '../products/prior-prices.ts'
import { productRoutes } from '../products/products.ts'
import { staffBulkEditRoutes } from '../products/staff-bulk-edit.ts'
import { staffProductRoutes } from '../products/staff-products.ts'
import { stockMovementRoutes } from '../products/stock-movements.ts'
import { stockValueRoutes } from '../products/stock-value.ts'
import { stocktakeRoutes } from '../products/stocktakes.ts'
import { reconciliationRoutes } from '../reconciliation/reconciliation.ts'
import { secretRoutes } from '../secrets/secrets.ts'
import { linkChangeRoutes } from '../settings/link-changes.ts'
import { shopRoutes } from '../settings/shop.ts'
import { shopFileRoutes } from '../settings/shop-files.ts'
import { staffSettingsRoutes } from '../settings/staff-settings.ts'
import { accountLoginRoutes } from '../staff/account-login.ts'
import { staffRoutes } from '../staff/admin-login.ts'
import { dayCountRoutes } from '../staff/day-counts.ts'
import { savedViewRoutes } from '../staff/saved-views.ts'
import { staffAccountRoutes } from '../staff/staff-accounts.ts'
import { adminNewsletterRoutes } from '../subscribers/admin-newsletters.ts'
import { newsletterRoutes } from '../subscribers/newsletter.ts'
import { newsletterPageRoutes } from '../subscribers/newsletter-page.ts'
import { staffSubscriberRoutes } from '../subscribers/staff-subscribers.ts'
import { withdrawalPageRoutes } from '../withdrawals/withdrawal-page.ts'
import { withdrawalRoutes } from '../withdrawals/withdrawals.ts'

export const routeModules: readonly ((services: ApiServices) => Hono<ApiEnv>)[] = [
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
  customerRoutes,
  staffPostageRoutes,
  staffPostageReturnRoutes,
  stockValueRoutes,
  goodsInRoutes,
  stocktakeRoutes,
  staffLabelRoutes,
  priorPriceRoutes,
  changeRoutes,
  dayCountRoutes,
  secretRoutes,
  savedViewRoutes,
]
