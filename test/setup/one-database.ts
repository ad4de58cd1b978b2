/**
 * The HTTP test files that prove something about processes, timers, pages, pictures, lists or files, which is the same on
 * each PostgreSQL. `npm test` runs each of them on the kind of database named here, and every other file (all about
 * money, stock, carts, orders, refunds and migrations) on the embedded one; npm run test:release runs those on the
 * system's.
 */
const onlyOn = {
  embedded: [
    'backup/backup',
    'backup/refused-restores',
    'doctor/doctor',
    'frozen/frozen-operations',
    'frozen/frozen-pages',
    'imports/import-recovery',
    'imports/imports',
    'listing/catalogue-index',
    'object-storage/object-storage',
    'pictures/pictures',
    'products/page-stock',
    'products/product-pages',
    'server/development',
    'server/first-start',
    'server/openapi',
    'server/server-files',
    'server/server-headers',
    'server/server-health',
    'server/server-logs',
    'server/server-pages',
    'server/server-pictures',
    'server/server-stop',
    'server/server-upgrade',
    'settings/shop-files',
  ],
  system: [
    'audit/staff-audit',
    'backup/backup-schedule',
    'backup/restored-payments',
    'database/database-certificates',
    'database/database-connections',
    'demo/demo-content',
    'demo/demo-removal',
    'documents/printing',
    'frozen/frozen-mails',
    'listing/empty-search',
    'mails/mails',
    'mails/order-mail',
    'orders/checkout-jobs',
    'orders/order-management-list',
    'orders/order-management-parcels',
    'orders/order-page',
    'orders/order-search',
    'orders/staff-alerts',
    'payments/payment-limits',
    'payments/payment-mode',
    'payments/sandbox',
    'payments/sandbox-capture',
    'payments/sandbox-errors',
    'payments/sandbox-protocol',
    'personal-data/personal-data',
    'personal-data/retention',
    'pictures/remote-pictures',
    'pictures/staff-pictures',
    'products/product-facts',
    'products/product-feed',
    'products/product-feed-rows',
    'products/staff-bulk-undo',
    'products/staff-product-list',
    'server/document-weight',
    'server/proxies',
    'server/server-catalogue',
    'server/server-floods',
    'server/server-resources',
    'server/server-traces',
    'server/visitor-row-limits',
    'settings/home-blocks',
    'settings/settings',
    'settings/settings-fields',
    'settings/settings-pictures',
    'settings/shop-texts',
    'staff/staff',
    'staff/staff-accounts',
    'staff/staff-links',
    'staff/staff-log',
    'staff/staff-second-factor',
    'subscribers/newsletter',
    'subscribers/newsletter-consent',
    'subscribers/subscribers',
    'withdrawals/withdrawals',
  ],
}

const fileOf = (name: string) => `test/${name}.test.ts`

/** The test files of a share of a run: those of both databases, or those of one kind only. All without a share. */
export const filesOf = (
  share: string | undefined,
  kind: string | undefined,
): { include: string[]; exclude: string[] } => {
  const own = onlyOn[kind === 'system' ? 'system' : 'embedded'].map(fileOf)
  if (share === 'one') return { include: own, exclude: [] }
  const exclude = share === 'both' ? Object.values(onlyOn).flat().map(fileOf) : []
  return { include: ['test/**/*.test.ts'], exclude }
}
