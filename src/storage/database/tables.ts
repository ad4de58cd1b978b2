/** Every table of the database, for Kysely. `migrations/` creates the columns and constraints. */
import type { AuditTables } from '../admin/audit-tables.ts'
import type { StaffTables } from '../admin/staff-tables.ts'
import type { CartTables } from '../cart/cart-tables.ts'
import type { CatalogueTables } from '../catalogue/catalogue-tables.ts'
import type { ImportTables } from '../catalogue-import/import-tables.ts'
import type { CheckoutTables } from '../checkout/checkout-tables.ts'
import type { PartialRefundTables } from '../checkout/partial-refund-tables.ts'
import type { SandboxTables } from '../checkout/sandbox-tables.ts'
import type { ContentPageTables } from '../content-pages/content-page-tables.ts'
import type { DemoTables } from '../demo/demo-tables.ts'
import type { IssuedDocumentTables } from '../issued-documents/issued-document-tables.ts'
import type { MailTables } from '../mail/mail-tables.ts'
import type { SubscriberTables } from '../newsletter/subscriber-tables.ts'
import type { OrderDeskTables } from '../order-desk/order-desk-tables.ts'
import type { ReconciliationTables } from '../reconciliation/reconciliation-tables.ts'
import type { RetentionTables } from '../retention/retention-tables.ts'
import type { SettingsTables } from '../settings/settings-tables.ts'
import type { WithdrawalTables } from '../withdrawals/withdrawal-tables.ts'
import type { SystemTables } from './system-tables.ts'

export type Tables = CatalogueTables &
  CartTables &
  ContentPageTables &
  DemoTables &
  SubscriberTables &
  SettingsTables &
  StaffTables &
  AuditTables &
  SystemTables &
  CheckoutTables &
  PartialRefundTables &
  OrderDeskTables &
  MailTables &
  WithdrawalTables &
  RetentionTables &
  IssuedDocumentTables &
  ReconciliationTables &
  ImportTables &
  SandboxTables
