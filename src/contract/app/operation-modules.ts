/** Every module with operations, in the order of the API description. `npm run lists` adds what is missing. */
import * as auditAudit from '../audit/audit.ts'
import * as cartCart from '../cart/cart.ts'
import * as cartCartHandover from '../cart/cart-handover.ts'
import * as changesChanges from '../changes/changes.ts'
import * as customersCustomers from '../customers/customers.ts'
import * as demoDemo from '../demo/demo.ts'
import * as demoSetup from '../demo/setup.ts'
import * as doctorDoctor from '../doctor/doctor.ts'
import * as documentsInvoices from '../documents/invoices.ts'
import * as documentsLabels from '../documents/labels.ts'
import * as documentsPrinting from '../documents/printing.ts'
import * as figuresFigures from '../figures/figures.ts'
import * as groupsBrands from '../groups/brands.ts'
import * as groupsCategories from '../groups/categories.ts'
import * as importsImports from '../imports/imports.ts'
import * as listingCatalogue from '../listing/catalogue.ts'
import * as mailsMails from '../mails/mails.ts'
import * as ordersAdminOrders from '../orders/admin-orders.ts'
import * as ordersAlert from '../orders/alert.ts'
import * as ordersOrder from '../orders/order.ts'
import * as ordersOrderList from '../orders/order-list.ts'
import * as ordersOrderManagement from '../orders/order-management.ts'
import * as ordersPacking from '../orders/packing.ts'
import * as ordersRefunds from '../orders/refunds.ts'
import * as ordersTrialOrders from '../orders/trial-orders.ts'
import * as pagesContentPage from '../pages/content-page.ts'
import * as pagesStaffPages from '../pages/staff-pages.ts'
import * as paymentsPayment from '../payments/payment.ts'
import * as personalDataPersonalData from '../personal-data/personal-data.ts'
import * as picturesPicture from '../pictures/picture.ts'
import * as postagePostage from '../postage/postage.ts'
import * as postagePostageReturns from '../postage/postage-returns.ts'
import * as productsAdminProducts from '../products/admin-products.ts'
import * as productsBulk from '../products/bulk.ts'
import * as productsGoodsIn from '../products/goods-in.ts'
import * as productsPriorPrices from '../products/prior-prices.ts'
import * as productsProductEdit from '../products/product-edit.ts'
import * as productsStaffProducts from '../products/staff-products.ts'
import * as productsStockMovements from '../products/stock-movements.ts'
import * as productsStockValue from '../products/stock-value.ts'
import * as productsStocktakes from '../products/stocktakes.ts'
import * as reconciliationReconciliation from '../reconciliation/reconciliation.ts'
import * as secretsSecrets from '../secrets/secrets.ts'
import * as settingsSettingsFile from '../settings/settings-file.ts'
import * as settingsShop from '../settings/shop.ts'
import * as settingsShopFile from '../settings/shop-file.ts'
import * as settingsStaffSettings from '../settings/staff-settings.ts'
import * as staffAdminLogin from '../staff/admin-login.ts'
import * as staffDayCounts from '../staff/day-counts.ts'
import * as staffSavedViews from '../staff/saved-views.ts'
import * as staffSecondFactor from '../staff/second-factor.ts'
import * as staffStaffAccounts from '../staff/staff-accounts.ts'
import * as staffStaffSignIn from '../staff/staff-sign-in.ts'
import * as subscribersAdminNewsletters from '../subscribers/admin-newsletters.ts'
import * as subscribersNewsletter from '../subscribers/newsletter.ts'
import * as subscribersSubscribers from '../subscribers/subscribers.ts'
import * as withdrawalsWithdrawals from '../withdrawals/withdrawals.ts'

export const operationModules = [
  listingCatalogue,
  pagesContentPage,
  settingsShop,
  cartCart,
  cartCartHandover,
  subscribersNewsletter,
  paymentsPayment,
  ordersOrder,
  staffAdminLogin,
  ordersAdminOrders,
  subscribersAdminNewsletters,
  productsAdminProducts,
  productsProductEdit,
  staffStaffSignIn,
  staffStaffAccounts,
  staffSecondFactor,
  auditAudit,
  ordersOrderList,
  ordersOrderManagement,
  ordersPacking,
  ordersRefunds,
  documentsPrinting,
  mailsMails,
  figuresFigures,
  reconciliationReconciliation,
  withdrawalsWithdrawals,
  subscribersSubscribers,
  personalDataPersonalData,
  documentsInvoices,
  ordersAlert,
  picturesPicture,
  settingsShopFile,
  groupsBrands,
  groupsCategories,
  productsBulk,
  productsStaffProducts,
  productsStockMovements,
  importsImports,
  demoSetup,
  pagesStaffPages,
  demoDemo,
  ordersTrialOrders,
  doctorDoctor,
  settingsSettingsFile,
  settingsStaffSettings,
  customersCustomers,
  postagePostage,
  postagePostageReturns,
  productsStockValue,
  productsGoodsIn,
  productsStocktakes,
  documentsLabels,
  productsPriorPrices,
  changesChanges,
  staffDayCounts,
  secretsSecrets,
  staffSavedViews,
] as const
