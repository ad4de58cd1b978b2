/** What opens /admin in the shop of the browser tests. */
export const STAFF_PASSWORD = 'a password for tests'
