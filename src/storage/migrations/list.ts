/** Every migration, by the name that the database remembers it by. A released one is never changed: add another. */
import type { Migration } from 'kysely/migration'
import * as catalogue from './001-catalogue.ts'
import * as shoppersAndStaff from './002-shoppers-and-staff.ts'
import * as checkout from './010-checkout.ts'
import * as catalogueChanges from './020-catalogue-changes.ts'
import * as refundsByStaff from './030-refunds-by-staff.ts'
import * as whatChanged from './040-what-changed.ts'
import * as secondPayments from './050-second-payments.ts'
import * as largeCatalogues from './060-large-catalogues.ts'
import * as captureAfterOrder from './070-capture-after-order.ts'
import * as paymentAlerts from './080-payment-alerts.ts'
import * as messageLeases from './090-message-leases.ts'
import * as writeProbe from './091-write-probe.ts'
import * as buildAssets from './097-build-assets.ts'
import * as paymentMode from './098-payment-mode.ts'
import * as variants from './099-variants.ts'
import * as bulkEdits from './100-bulk-edits.ts'
import * as imports from './101-imports.ts'
import * as demoContent from './102-demo-content.ts'
import * as changedGroups from './103-changed-groups.ts'
import * as staffCatalogue from './104-staff-catalogue.ts'
import * as liveProducts from './105-live-products.ts'
import * as draftChanges from './106-draft-changes.ts'
import * as importFiles from './107-import-files.ts'
import * as orderDesk from './108-order-desk.ts'
import * as priceHistory from './109-price-history.ts'
import * as contentPages from './110-content-pages.ts'
import * as partialRefunds from './111-partial-refunds.ts'
import * as shopSettings from './112-shop-settings.ts'
import * as taxes from './113-taxes.ts'
import * as orderLinks from './114-order-links.ts'
import * as staffAccounts from './115-staff-accounts.ts'
import * as shopFiles from './116-shop-files.ts'
import * as mails from './117-mails.ts'
import * as auditLog from './118-audit-log.ts'
import * as withdrawals from './119-withdrawals.ts'
import * as issuedDocuments from './120-issued-documents.ts'
import * as priorPrices from './121-prior-prices.ts'
import * as variantWeights from './122-variant-weights.ts'
import * as productFacts from './123-product-facts.ts'
import * as newsletterConsent from './124-newsletter-consent.ts'
import * as retentionRuns from './125-retention-runs.ts'
import * as auditCalls from './126-audit-calls.ts'
import * as reconciliation from './127-reconciliation.ts'
import * as erasure from './128-erasure.ts'
import * as orderRetention from './129-order-retention.ts'
import * as auditDocuments from './130-audit-documents.ts'
import * as orderTerms from './131-order-terms.ts'
import * as parcelRequests from './132-parcel-requests.ts'
import * as disputeEvents from './133-dispute-events.ts'
import * as stockMovements from './134-stock-movements.ts'
import * as debitNotes from './135-debit-notes.ts'
import * as importMovements from './136-import-movements.ts'
import * as orderWithdrawalDays from './137-order-withdrawal-days.ts'
import * as sandboxReturnedRefunds from './138-sandbox-returned-refunds.ts'
import * as browserCarts from './139-browser-carts.ts'
import * as cartLinePrices from './143-cart-line-prices.ts'
import * as staffEndings from './144-staff-endings.ts'
import * as staffDevices from './145-staff-devices.ts'
import * as orderLinkEnds from './147-order-link-ends.ts'
import * as auditRedaction from './148-audit-redaction.ts'
import * as cartClearings from './149-cart-clearings.ts'
import * as cartHandovers from './150-cart-handovers.ts'

export const migrations: Record<string, Migration> = {
  '001-catalogue': catalogue,
  '002-shoppers-and-staff': shoppersAndStaff,
  '010-checkout': checkout,
  '020-catalogue-changes': catalogueChanges,
  '030-refunds-by-staff': refundsByStaff,
  '040-what-changed': whatChanged,
  '050-second-payments': secondPayments,
  '060-large-catalogues': largeCatalogues,
  '070-capture-after-order': captureAfterOrder,
  '080-payment-alerts': paymentAlerts,
  '090-message-leases': messageLeases,
  '091-write-probe': writeProbe,
  '097-build-assets': buildAssets,
  '098-payment-mode': paymentMode,
  '099-variants': variants,
  '100-bulk-edits': bulkEdits,
  '101-imports': imports,
  '102-demo-content': demoContent,
  '103-changed-groups': changedGroups,
  '104-staff-catalogue': staffCatalogue,
  '105-live-products': liveProducts,
  '106-draft-changes': draftChanges,
  '107-import-files': importFiles,
  '108-order-desk': orderDesk,
  '109-price-history': priceHistory,
  '110-content-pages': contentPages,
  '111-partial-refunds': partialRefunds,
  '112-shop-settings': shopSettings,
  '113-taxes': taxes,
  '114-order-links': orderLinks,
  '115-staff-accounts': staffAccounts,
  '116-shop-files': shopFiles,
  '117-mails': mails,
  '118-audit-log': auditLog,
  '119-withdrawals': withdrawals,
  '120-issued-documents': issuedDocuments,
  '121-prior-prices': priorPrices,
  '122-variant-weights': variantWeights,
  '123-product-facts': productFacts,
  '124-newsletter-consent': newsletterConsent,
  '125-retention-runs': retentionRuns,
  '126-audit-calls': auditCalls,
  '127-reconciliation': reconciliation,
  '128-erasure': erasure,
  '129-order-retention': orderRetention,
  '130-audit-documents': auditDocuments,
  '131-order-terms': orderTerms,
  '132-parcel-requests': parcelRequests,
  '133-dispute-events': disputeEvents,
  '134-stock-movements': stockMovements,
  '135-debit-notes': debitNotes,
  '136-import-movements': importMovements,
  '137-order-withdrawal-days': orderWithdrawalDays,
  '138-sandbox-returned-refunds': sandboxReturnedRefunds,
  '139-browser-carts': browserCarts,
  '143-cart-line-prices': cartLinePrices,
  '144-staff-endings': staffEndings,
  '145-staff-devices': staffDevices,
  '147-order-link-ends': orderLinkEnds,
  '148-audit-redaction': auditRedaction,
  '149-cart-clearings': cartClearings,
  '150-cart-handovers': cartHandovers,
}
