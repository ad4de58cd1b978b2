/** What a call of staff did, where its changed rows alone do not say it. Each phrase follows the name of the person. */

export type PhraseContext = {
  /** "order 1042", "3 orders" */
  about: string
  /** Of a refund: "£5.00 GBP". */
  amount: string
  /** What the first entry recorded. */
  details: Readonly<Record<string, unknown>>
}
type Phrase = (context: PhraseContext) => string

const counted = (value: unknown, one: string, many: string): string =>
  value === 1 ? `1 ${one}` : `${String(value ?? 'the')} ${many}`

export const auditPhrases: Readonly<Record<string, Phrase>> = {
  login: () => 'signed in with the staff password',
  signInToAccount: () => 'signed in',
  logout: () => 'signed out',
  redeemStaffLink: () => 'chose a password',
  requestPasswordReset: () => 'asked for a link for a new password',
  changeOwnPassword: () => 'changed their password',
  beginSecondFactor: () => 'began to set up a second factor',
  confirmSecondFactor: () => 'turned their second factor on',
  removeOwnSecondFactor: () => 'turned their second factor off',
  endOwnSession: () => 'ended one of their sessions',
  endOtherSessions: () => 'ended their other sessions',

  inviteStaff: ({ about }) => `invited ${about}`,
  renewStaffInvitation: ({ about }) => `invited ${about} again`,
  createResetLink: ({ about }) => `made a link for a new password of ${about}`,
  deactivateStaffAccount: ({ about }) => `deactivated ${about}`,
  reactivateStaffAccount: ({ about }) => `let ${about} sign in again`,
  removeStaffSecondFactor: ({ about }) => `turned the second factor of ${about} off`,

  exportOrders: () => 'exported orders',
  exportInvoices: () => 'exported invoices',
  exportStockMovements: () => 'exported the stock history of a product',
  listPrintDocuments: () => 'opened documents of orders for printing',
  printPdf: () => 'printed documents of orders as PDF',
  exportCatalogue: () => 'exported the catalogue',
  exportSettings: () => 'exported the settings',
  exportFigures: () => 'exported figures',
  exportPayouts: () => 'exported payouts',
  startReconciliation: () => 'began a comparison with the payment provider',
  exportAuditLog: () => 'exported the audit log',
  exportSubscribers: () => 'exported the subscribers',
  removeSubscriber: () => 'removed a subscriber',
  exportPersonalData: () => 'exported the personal data of a customer',
  erasePersonalData: () => 'erased the personal data of a customer',
  redactAuditLog: ({ details }) =>
    `took the data of an erased customer out of ${counted(details.redacted, 'entry', 'entries')} of the audit log`,
  sendMailAgain: () => 'sent a mail again',
  sendTestMail: () => 'sent a test mail',

  shipOrder: ({ about }) => `shipped a parcel of ${about}`,
  undoParcel: ({ about }) => `took back a parcel of ${about}`,
  deliverParcel: ({ about }) => `marked a parcel of ${about} as delivered`,
  shippedElsewhere: ({ about }) => `marked ${about} as shipped elsewhere`,
  addOrderNote: ({ about }) => `added a note to ${about}`,
  changeOrderContact: ({ about }) => `changed the contact details of ${about}`,
  endOrderLinks: ({ about }) => `ended the secret links to ${about}`,
  cancelOrder: ({ about }) => `cancelled ${about}`,
  refundOrder: ({ about }) => `refunded ${about}`,
  refundPart: ({ about, amount }) => `refunded ${amount} of ${about}`,
  retryRefund: ({ about }) => `tried a failed refund of ${about} again`,
  markWithdrawal: ({ about, details }) =>
    `marked ${about} as ${details.handled_at === null ? 'open again' : 'done'}`,
  deleteTrialOrders: ({ details }) =>
    `deleted ${counted(details.trialOrders, 'trial order', 'trial orders')}`,

  changeSettings: ({ about }) => `changed ${about}`,
  importSettings: ({ about }) => `imported ${about}`,
  restoreSettings: ({ about }) => `put back an earlier version of ${about}`,
  removeDemo: () => 'removed the demo and the trial orders',
  createImport: () => 'uploaded a catalogue file',
  answerImport: () => 'answered the questions of an import',
  addImportPictures: () => 'uploaded pictures of an import',
  retryImportPictures: () => 'fetched missing pictures of an import again',
  runImport: () => 'started an import',
  deleteImport: () => 'deleted an import',
  orderStaffBrands: () => 'changed the order of the brands',
  orderStaffCategories: () => 'changed the order of the categories',
  undoBulkEdit: ({ about }) => `took back a bulk edit of ${about}`,
  duplicateStaffProduct: ({ about }) => `made ${about} as a copy of another product`,
  publishStaffPage: ({ about }) => `published ${about}`,
  archiveStaffPage: ({ about }) => `archived ${about}`,
  archiveStaffProduct: ({ about }) => `archived ${about}`,
  restoreStaffProduct: ({ about }) => `made ${about} a draft again`,
}
