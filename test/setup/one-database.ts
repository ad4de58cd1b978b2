/**
 * The HTTP test files that prove something about processes, timers or pictures, which is the same on each PostgreSQL.
 * `npm test` runs each of them on one kind of database only; every other file runs on both. The two lists take about
 * the same time, because the two runs are concurrent.
 */
const onlyOn = {
  embedded: [
    'api-fuzz',
    'backup',
    'backup-storage',
    'first-start',
    'import-recovery',
    'object-storage',
    'picture-load',
    'picture-storage',
    'proxies',
    'server-health',
    'server-pictures',
    'server-role',
    'server-start',
    'server-stop',
    'upgrade-command',
  ],
  system: [
    'backup-schedule',
    'checkout-jobs',
    'import-jobs',
    'order-mail',
    'restored-payments',
    'sandbox-protocol',
    'server-outage',
    'staff',
  ],
}

/** What a run on one kind of database leaves to the other, when both run. */
export const leftToTheOther = (kind: string | undefined): string[] =>
  onlyOn[kind === 'system' ? 'embedded' : 'system'].map((name) => `test/${name}.test.ts`)
