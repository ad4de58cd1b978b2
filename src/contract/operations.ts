/** Every operation, in the order of the API description. */
import * as admin from './admin.ts'
import * as alert from './alert.ts'
import * as audit from './audit.ts'
import * as cart from './cart.ts'
import * as cartHandover from './cart-handover.ts'
import * as catalogue from './catalogue.ts'
import * as contentPage from './content-page.ts'
import * as doctor from './doctor.ts'
import * as figures from './figures.ts'
import * as mails from './mails.ts'
import * as newsletter from './newsletter.ts'
import type { Operation } from './operation.ts'
import * as order from './order.ts'
import * as payment from './payment.ts'
import * as personalData from './personal-data.ts'
import * as picture from './picture.ts'
import * as productEdit from './product-edit.ts'
import * as secondFactor from './second-factor.ts'
import * as settingsFile from './shop/settings-file.ts'
import * as shop from './shop/shop.ts'
import * as shopFile from './shop/shop-file.ts'
import * as staffSettings from './shop/staff-settings.ts'
import * as staffAccounts from './staff-accounts.ts'
import * as staffBrands from './staff-catalogue/brands.ts'
import * as bulkEdit from './staff-catalogue/bulk.ts'
import * as staffCategories from './staff-catalogue/categories.ts'
import * as staffDemo from './staff-catalogue/demo.ts'
import * as staffImports from './staff-catalogue/imports.ts'
import * as staffProducts from './staff-catalogue/products.ts'
import * as staffSetup from './staff-catalogue/setup.ts'
import * as stockMovements from './staff-catalogue/stock-movements.ts'
import * as invoices from './staff-orders/invoices.ts'
import * as orderDesk from './staff-orders/order-desk.ts'
import * as orderList from './staff-orders/order-list.ts'
import * as packing from './staff-orders/packing.ts'
import * as printing from './staff-orders/printing.ts'
import * as reconciliation from './staff-orders/reconciliation.ts'
import * as orderRefunds from './staff-orders/refunds.ts'
import * as trialOrders from './staff-orders/trial-orders.ts'
import * as staffPages from './staff-pages.ts'
import * as staffSignIn from './staff-sign-in.ts'
import * as subscribers from './subscribers.ts'
import * as withdrawals from './withdrawals.ts'

const isOperation = (value: unknown): value is Operation =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'responses' in value

/** Every module with operations, in the order of the API description. */
const modules = [
  catalogue,
  contentPage,
  shop,
  cart,
  cartHandover,
  newsletter,
  payment,
  order,
  admin,
  productEdit,
  staffSignIn,
  staffAccounts,
  secondFactor,
  audit,
  orderList,
  orderDesk,
  packing,
  orderRefunds,
  printing,
  mails,
  figures,
  reconciliation,
  withdrawals,
  subscribers,
  personalData,
  invoices,
  alert,
  picture,
  shopFile,
  staffBrands,
  staffCategories,
  bulkEdit,
  staffProducts,
  stockMovements,
  staffImports,
  staffSetup,
  staffPages,
  staffDemo,
  trialOrders,
  doctor,
  settingsFile,
  staffSettings,
] as const

/** Collects every exported operation, so that none can be left out. */
export const operations: readonly Operation[] = modules.flatMap((module) =>
  Object.values<unknown>(module).filter(isOperation),
)

type Modules = (typeof modules)[number]
type Exports = Modules extends infer Module ? (Module extends unknown ? Module[keyof Module] : never) : never
type AnyOperation = Extract<Exports, { method: string; path: string; responses: object }>

/** Each operation by its method and path, such as "GET /api/admin/subscribers". */
export type Operations = {
  [O in AnyOperation as `${Uppercase<O['method']>} ${O['path']}`]: O
}
