/** Errors of stocktakes: a part of the table of all errors. */
export const stocktakeErrors = {
  'stocktake-not-found': { status: 404, message: 'There is no such stocktake.' },
  'stocktake-closed': { status: 409, message: 'This stocktake is closed.' },
  'stocktake-changed': {
    status: 409,
    message: 'The stocktake has changed meanwhile. See its lines as they are now.',
  },
  'too-many-stocktakes': { status: 409, message: 'There are as many open stocktakes as can be.' },
  'stocktake-full': { status: 409, message: 'This stocktake has as many lines as can be.' },
  'counted-elsewhere': { status: 409, message: 'Another stocktake that is open has counted it.' },
  'not-in-stocktake': { status: 422, message: 'This does not belong to what is counted here.' },
} as const
