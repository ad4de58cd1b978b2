/** Every module with operations, in the order of the API description. `npm run lists` adds what is missing. */
import * as adminLogin from '../admin-login.ts'
import * as adminNewsletters from '../admin-newsletters.ts'
import * as adminOrders from '../admin-orders.ts'
import * as adminProducts from '../admin-products.ts'
import * as alert from '../alert.ts'
import * as audit from '../audit.ts'
import * as cart from '../cart.ts'
import * as cartHandover from '../cart-handover.ts'
import * as catalogue from '../catalogue.ts'
import * as contentPage from '../content-page.ts'
import * as doctor from '../doctor.ts'
import * as figures from '../figures.ts'
import * as mails from '../mails.ts'
import * as newsletter from '../newsletter.ts'
import * as order from '../order.ts'
import * as payment from '../payment.ts'
import * as personalData from '../personal-data.ts'
import * as picture from '../picture.ts'
import * as productEdit from '../product-edit.ts'
import * as secondFactor from '../second-factor.ts'
import * as shopSettingsFile from '../shop/settings-file.ts'
import * as shopShop from '../shop/shop.ts'
import * as shopShopFile from '../shop/shop-file.ts'
import * as shopStaffSettings from '../shop/staff-settings.ts'
import * as staffAccounts from '../staff-accounts.ts'
import * as staffCatalogueBrands from '../staff-catalogue/brands.ts'
import * as staffCatalogueBulk from '../staff-catalogue/bulk.ts'
import * as staffCatalogueCategories from '../staff-catalogue/categories.ts'
import * as staffCatalogueDemo from '../staff-catalogue/demo.ts'
import * as staffCatalogueImports from '../staff-catalogue/imports.ts'
import * as staffCatalogueProducts from '../staff-catalogue/products.ts'
import * as staffCatalogueSetup from '../staff-catalogue/setup.ts'
import * as staffCatalogueStockMovements from '../staff-catalogue/stock-movements.ts'
import * as staffOrdersInvoices from '../staff-orders/invoices.ts'
import * as staffOrdersOrderDesk from '../staff-orders/order-desk.ts'
import * as staffOrdersOrderList from '../staff-orders/order-list.ts'
import * as staffOrdersPacking from '../staff-orders/packing.ts'
import * as staffOrdersPrinting from '../staff-orders/printing.ts'
import * as staffOrdersReconciliation from '../staff-orders/reconciliation.ts'
import * as staffOrdersRefunds from '../staff-orders/refunds.ts'
import * as staffOrdersTrialOrders from '../staff-orders/trial-orders.ts'
import * as staffPages from '../staff-pages.ts'
import * as staffSignIn from '../staff-sign-in.ts'
import * as subscribers from '../subscribers.ts'
import * as withdrawals from '../withdrawals.ts'

export const operationModules = [
  catalogue,
  contentPage,
  shopShop,
  cart,
  cartHandover,
  newsletter,
  payment,
  order,
  adminLogin,
  adminOrders,
  adminNewsletters,
  adminProducts,
  productEdit,
  staffSignIn,
  staffAccounts,
  secondFactor,
  audit,
  staffOrdersOrderList,
  staffOrdersOrderDesk,
  staffOrdersPacking,
  staffOrdersRefunds,
  staffOrdersPrinting,
  mails,
  figures,
  staffOrdersReconciliation,
  withdrawals,
  subscribers,
  personalData,
  staffOrdersInvoices,
  alert,
  picture,
  shopShopFile,
  staffCatalogueBrands,
  staffCatalogueCategories,
  staffCatalogueBulk,
  staffCatalogueProducts,
  staffCatalogueStockMovements,
  staffCatalogueImports,
  staffCatalogueSetup,
  staffPages,
  staffCatalogueDemo,
  staffOrdersTrialOrders,
  doctor,
  shopSettingsFile,
  shopStaffSettings,
] as const
