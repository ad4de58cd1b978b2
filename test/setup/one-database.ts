/**
 * The HTTP test files that prove something about processes, timers, pages, pictures, lists or files, which is the same on
 * each PostgreSQL. `npm test` runs each of them on the kind of database named here, and every other file (all about
 * money, stock, carts, orders, refunds and migrations) on the embedded one; npm run test:release runs those on the
 * system's.
 */
const onlyOn = {
  embedded: [
    'backup',
    'catalogue-index',
    'development',
    'doctor',
    'first-start',
    'frozen-operations',
    'frozen-pages',
    'import-recovery',
    'imports',
    'object-storage',
    'openapi',
    'pictures',
    'product-pages',
    'server-files',
    'server-headers',
    'server-health',
    'server-logs',
    'server-pages',
    'server-pictures',
    'server-stop',
    'server-upgrade',
    'shop-files',
  ],
  system: [
    'backup-schedule',
    'checkout-jobs',
    'database-certificates',
    'database-connections',
    'demo-content',
    'demo-removal',
    'document-weight',
    'empty-search',
    'frozen-mails',
    'home-blocks',
    'mails',
    'newsletter',
    'newsletter-consent',
    'order-desk-list',
    'order-desk-parcels',
    'order-mail',
    'order-page',
    'order-search',
    'payment-limits',
    'payment-mode',
    'personal-data',
    'printing',
    'product-facts',
    'product-feed',
    'product-feed-rows',
    'proxies',
    'remote-pictures',
    'restored-payments',
    'retention',
    'sandbox',
    'sandbox-capture',
    'sandbox-errors',
    'sandbox-protocol',
    'server-catalogue',
    'server-floods',
    'server-resources',
    'server-traces',
    'settings',
    'settings-fields',
    'settings-pictures',
    'shop-texts',
    'staff',
    'staff-accounts',
    'staff-alerts',
    'staff-audit',
    'staff-bulk-undo',
    'staff-links',
    'staff-log',
    'staff-pictures',
    'staff-product-list',
    'staff-second-factor',
    'subscribers',
    'visitor-row-limits',
    'withdrawals',
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
