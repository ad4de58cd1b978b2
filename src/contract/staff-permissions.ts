/**
 * Which role may do what: the one table that the server checks at every call of staff. A call that no entry names is
 * refused to all but the owner, and `staff-permissions.test.ts` fails.
 */
import { STAFF_ROLES, type StaffRole } from '../domain/staff-role.ts'

type PermissionEntry = {
  /** For the screen about accounts, after "may". */
  label: string
  roles: readonly StaffRole[]
  /** Ids of operations. */
  operations: readonly string[]
}

const managers: readonly StaffRole[] = ['owner', 'manager']
const owners: readonly StaffRole[] = ['owner']

export const STAFF_PERMISSIONS = {
  'own-account': {
    label: 'change their own password, second factor and sessions',
    roles: STAFF_ROLES,
    operations: [
      'logout',
      'readStaffSession',
      'listOwnSessions',
      'endOwnSession',
      'endOtherSessions',
      'changeOwnPassword',
      'readSecondFactor',
      'beginSecondFactor',
      'confirmSecondFactor',
      'removeOwnSecondFactor',
    ],
  },
  'fulfil-orders': {
    label: 'find, print, pack and ship orders, and add notes',
    roles: STAFF_ROLES,
    operations: [
      'searchOrders',
      'readStaffOrder',
      'listOrderViews',
      'nextToPack',
      'shipOrder',
      'undoParcel',
      'deliverParcel',
      'addOrderNote',
      'listPrintDocuments',
      'printPdf',
    ],
  },
  'manage-orders': {
    label:
      'change addresses of orders, send their mails again, handle withdrawals, issue invoices, export them and save views',
    roles: managers,
    operations: [
      'listOrders',
      'listAlerts',
      'exportOrders',
      'shippedElsewhere',
      'saveOrderView',
      'deleteOrderView',
      'changeOrderContact',
      'endOrderLinks',
      'listMails',
      'listWithdrawals',
      'markWithdrawal',
      'readMail',
      'sendMailAgain',
      'issueInvoices',
      'exportInvoices',
    ],
  },
  'refund-orders': {
    label: 'refund and cancel orders',
    roles: managers,
    operations: ['refundOrder', 'refundPart', 'retryRefund', 'cancelOrder'],
  },
  'see-figures': {
    label: 'see revenue and other figures',
    roles: managers,
    operations: ['readStats', 'readFigures', 'exportFigures'],
  },
  'see-payouts': {
    label: "see payouts, fees and differences with the payment provider's records",
    roles: managers,
    operations: ['readReconciliation', 'listPayouts', 'readPayout', 'exportPayouts'],
  },
  'see-subscribers': {
    label: 'see, export and remove newsletter subscribers',
    roles: managers,
    operations: ['listSubscribers', 'searchSubscribers', 'exportSubscribers', 'removeSubscriber'],
  },
  'handle-personal-data': {
    label: 'find, export and erase personal data of customers',
    roles: owners,
    operations: ['readRetention', 'findPersonalData', 'exportPersonalData', 'erasePersonalData'],
  },
  'edit-catalogue': {
    label: 'change products, stock, brands and categories',
    roles: managers,
    operations: [
      'listAdminProducts',
      'updateProduct',
      'keepPicture',
      'fetchPicture',
      'listStaffBrands',
      'readStaffBrand',
      'createStaffBrand',
      'changeStaffBrand',
      'deleteStaffBrand',
      'orderStaffBrands',
      'listStaffCategories',
      'readStaffCategory',
      'createStaffCategory',
      'changeStaffCategory',
      'deleteStaffCategory',
      'orderStaffCategories',
      'listStaffVariants',
      'editProductsInBulk',
      'undoBulkEdit',
      'listStaffProducts',
      'readStaffProduct',
      'listStockMovements',
      'exportStockMovements',
      'createStaffProduct',
      'changeStaffProduct',
      'duplicateStaffProduct',
      'archiveStaffProduct',
      'restoreStaffProduct',
      'deleteStaffProduct',
      'previewCounting',
    ],
  },
  'import-catalogue': {
    label: 'import and export the catalogue',
    roles: managers,
    operations: [
      'createImport',
      'listImports',
      'readImport',
      'answerImport',
      'addImportPictures',
      'listImportRows',
      'listMissingPictures',
      'retryImportPictures',
      'runImport',
      'deleteImport',
      'exportCatalogue',
    ],
  },
  'edit-pages': {
    label: 'write pages',
    roles: managers,
    operations: [
      'listStaffPages',
      'createStaffPage',
      'readStaffPage',
      'changeStaffPage',
      'publishStaffPage',
      'archiveStaffPage',
      'deleteStaffPage',
      'listStaffPageVersions',
      'readStaffPageVersion',
      'previewStaffPage',
    ],
  },
  'compare-payments': {
    label: "compare the orders with the payment provider's records",
    roles: owners,
    operations: ['startReconciliation'],
  },
  'run-shop': {
    label: 'set the shop up, remove the demo and the trial orders, and examine the installation',
    roles: owners,
    operations: [
      'readSetup',
      'readDemo',
      'removeDemo',
      'readTrialOrders',
      'deleteTrialOrders',
      'runDoctor',
      'sendTestMail',
    ],
  },
  'change-settings': {
    label: "change the shop's settings",
    roles: owners,
    operations: [
      'readStaffSettings',
      'changeSettings',
      'readSettingsHistory',
      'restoreSettings',
      'exportSettings',
      'importSettings',
      'keepShopFile',
      'previewSettings',
    ],
  },
  'see-audit-log': {
    label: 'see and export the audit log',
    roles: owners,
    operations: ['listAuditLog', 'exportAuditLog'],
  },
  'manage-staff': {
    label: 'invite, change and deactivate staff',
    roles: owners,
    operations: [
      'listStaffAccounts',
      'inviteStaff',
      'changeStaffAccount',
      'renewStaffInvitation',
      'createResetLink',
      'deactivateStaffAccount',
      'reactivateStaffAccount',
      'removeStaffSecondFactor',
    ],
  },
} as const satisfies Record<string, PermissionEntry>

export type StaffPermission = keyof typeof STAFF_PERMISSIONS
export const STAFF_PERMISSION_NAMES = Object.keys(STAFF_PERMISSIONS) as [
  StaffPermission,
  ...StaffPermission[],
]

const entries: readonly (PermissionEntry & { name: StaffPermission })[] = STAFF_PERMISSION_NAMES.map(
  (name) => ({ name, ...STAFF_PERMISSIONS[name] }),
)

export const permissionsOf = (role: StaffRole): StaffPermission[] =>
  entries.filter(({ roles }) => roles.includes(role)).map(({ name }) => name)

/** Undefined: no entry names the operation. */
export const permissionOf = (operationId: string): StaffPermission | undefined =>
  entries.find(({ operations }) => operations.includes(operationId))?.name

const rolesByOperation = new Map(
  entries.flatMap(({ operations, roles }) => operations.map((id) => [id, roles] as const)),
)

/** The roles that may call the operation. */
export const rolesOf = (operationId: string): readonly StaffRole[] =>
  rolesByOperation.get(operationId) ?? owners

export const mayCall = (role: StaffRole, operationId: string): boolean => rolesOf(operationId).includes(role)

/** Whether somebody may give the role to others: only where they have all of its permissions themselves. */
export const mayGrantRole = (own: StaffRole, granted: StaffRole): boolean => {
  const held = new Set(permissionsOf(own))
  return held.has('manage-staff') && permissionsOf(granted).every((permission) => held.has(permission))
}
