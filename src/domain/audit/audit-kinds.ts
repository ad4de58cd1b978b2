/** What a change of staff is about, for the filter of the audit log. An entry without a subject is an event. */

export const AUDIT_KINDS = ['products', 'orders', 'pages', 'settings', 'staff', 'events'] as const
export type AuditKind = (typeof AUDIT_KINDS)[number]

/** Tables; events have none. */
export const AUDIT_SUBJECTS: Readonly<Record<AuditKind, readonly string[]>> = {
  products: ['products', 'variants', 'inventory_items', 'brands', 'categories', 'imports'],
  orders: [
    ...['orders', 'order_notes', 'fulfilments', 'refunds', 'partial_refunds', 'order_views', 'withdrawals'],
    ...['issued_documents', 'reconciliation_runs', 'newsletter_subscribers', 'postage_formats'],
  ],
  pages: ['content_pages'],
  settings: ['shop_settings', 'secrets'],
  staff: ['staff_accounts', 'staff_links', 'staff_recovery_codes', 'staff_sessions'],
  events: [''],
}

export const AUDIT_KIND_LABELS: Readonly<Record<AuditKind, string>> = {
  products: 'Products, brands and categories',
  orders: 'Orders and subscribers',
  pages: 'Pages',
  settings: 'Settings',
  staff: 'Staff accounts',
  events: 'Sign-ins, exports and refusals',
}
