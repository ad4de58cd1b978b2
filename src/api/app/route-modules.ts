/** What registers the handlers of each resource. `npm run lists` adds what is missing. */
import type { Hono } from 'hono'
import type { ApiEnv, ApiServices } from '../api-services.ts'
import { newOrderLinkRoutes } from '../customer-pages/new-order-link.ts'
import { newsletterPageRoutes } from '../customer-pages/newsletter-page.ts'
import { orderDocumentRoutes } from '../customer-pages/order-documents.ts'
import { orderPageRoutes } from '../customer-pages/order-page.ts'
import { withdrawalPageRoutes } from '../customer-pages/withdrawal-page.ts'
import { docsRoutes } from '../documentation/docs.ts'
import { openapiRoutes } from '../documentation/openapi.ts'
import { accountLoginRoutes } from '../staff/account-login.ts'
import { adminAlertRoutes } from '../staff/admin-alerts.ts'
import { staffRoutes } from '../staff/admin-login.ts'
import { adminNewsletterRoutes } from '../staff/admin-newsletters.ts'
import { adminOrderRoutes } from '../staff/admin-orders.ts'
import { adminPictureRoutes } from '../staff/admin-pictures.ts'
import { adminProductRoutes } from '../staff/admin-products.ts'
import { doctorRoutes } from '../staff/doctor.ts'
import { figureRoutes } from '../staff/figures.ts'
import { linkChangeRoutes } from '../staff/link-changes.ts'
import { mailRoutes } from '../staff/mails.ts'
import { personalDataRoutes } from '../staff/personal-data.ts'
import { reconciliationRoutes } from '../staff/reconciliation.ts'
import { staffAccountRoutes } from '../staff/staff-accounts.ts'
import { staffAuditRoutes } from '../staff/staff-audit.ts'
import { staffBulkEditRoutes } from '../staff/staff-bulk-edit.ts'
import { staffBrandRoutes, staffCategoryRoutes } from '../staff/staff-groups.ts'
import { staffImportRoutes } from '../staff/staff-imports.ts'
import { staffInvoiceRoutes } from '../staff/staff-invoices.ts'
import { staffOrderRoutes } from '../staff/staff-orders.ts'
import { staffPageRoutes } from '../staff/staff-pages.ts'
import { staffPrintRoutes } from '../staff/staff-prints.ts'
import { staffProductRoutes } from '../staff/staff-products.ts'
import { staffSettingsRoutes } from '../staff/staff-settings.ts'
import { staffSetupRoutes } from '../staff/staff-setup.ts'
import { staffSubscriberRoutes } from '../staff/staff-subscribers.ts'
import { staffTrialOrderRoutes } from '../staff/staff-trial-orders.ts'
import { stockMovementRoutes } from '../staff/stock-movements.ts'
import { withdrawalRoutes } from '../staff/withdrawals.ts'
import { brandRoutes } from '../storefront/brands.ts'
import { cartRoutes } from '../storefront/cart.ts'
import { cartHandoverRoutes } from '../storefront/cart-handovers.ts'
import { categoryRoutes } from '../storefront/categories.ts'
import { contentPageRoutes } from '../storefront/content-pages.ts'
import { newsletterRoutes } from '../storefront/newsletter.ts'
import { orderRoutes } from '../storefront/orders.ts'
import { paymentRoutes } from '../storefront/payment.ts'
import { productRoutes } from '../storefront/products.ts'
import { providerWebhookRoutes } from '../storefront/provider-webhooks.ts'
import { sandboxRoutes } from '../storefront/sandbox.ts'
import { shopRoutes } from '../storefront/shop.ts'
import { shopFileRoutes } from '../storefront/shop-files.ts'

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
]
