/** What opens /admin in the shop of the journeys. */
export const STAFF_PASSWORD = 'a password for journeys'
