/**
 * Every error of the API: its code, HTTP status and message. The response body is the message; the browser displays
 * "<status>: <text>" (spec, section 8).
 */

import { MAX_ORDER_UNITS } from '../domain/cart/order-limits.ts'
import { pageErrorMessages } from '../domain/pages/content-page-edit.ts'
import { postageErrors } from './postage-errors.ts'
import { settingsErrors } from './settings-errors.ts'
import { stocktakeErrors } from './stocktake-errors.ts'

export const errorTable = {
  'invalid-request': { status: 400, message: 'The request is not valid.' },
  'malformed-json': { status: 400, message: 'The request body is not valid JSON.' },
  'unsupported-media-type': { status: 415, message: 'Send the request body as application/json.' },
  'body-too-large': { status: 413, message: 'The request body is too large.' },
  'unknown-call': {
    status: 404,
    message: 'There is no such endpoint. The endpoints are listed at /api/docs.',
  },
  'file-not-found': { status: 404, message: 'There is no such file.' },
  'method-not-allowed': { status: 405, message: 'That method is not allowed here.' },
  'foreign-origin': { status: 403, message: 'Requests from another site are not accepted.' },
  'too-many-requests': { status: 429, message: 'Too many requests. Please wait a moment and try again.' },
  busy: { status: 503, message: 'The shop has too much to do just now. Please try again in a moment.' },
  'internal-error': { status: 500, message: 'Something went wrong on our side.' },
  'not-ready': { status: 503, message: 'The shop is starting or its database cannot be reached.' },

  'product-not-found': { status: 404, message: 'Product not found.' },
  'product-archived': { status: 410, message: 'This product is no longer sold.' },
  'product-changed': { status: 409, message: 'This product has changed since it was opened.' },
  'product-has-orders': {
    status: 409,
    message: 'This product has orders, so it cannot be deleted. Archive it instead.',
  },
  'sku-taken': { status: 422, message: 'Another product has this SKU.' },
  'slug-taken': { status: 422, message: 'Another product has this address.' },
  'brand-unknown': { status: 422, message: 'There is no such brand.' },
  'category-unknown': { status: 422, message: 'There is no such category.' },
  'invalid-period': {
    status: 400,
    message: 'The period must end on or after its first day and have at most 1,100 days.',
  },
  'name-taken': { status: 422, message: 'This name is taken.' },
  'size-guide-unknown': { status: 422, message: 'There is no such page to be the size guide.' },
  'parent-refused': { status: 422, message: 'The category cannot have that parent.' },
  'still-in-use': { status: 409, message: 'It is still in use. Move its products to another one first.' },
  'group-changed': { status: 409, message: 'It has changed since it was opened.' },
  'order-changed': { status: 409, message: 'The list has changed since it was opened.' },
  'change-not-found': { status: 404, message: 'This change can no longer be undone.' },
  'brand-not-found': { status: 404, message: 'Brand not found.' },
  'category-not-found': { status: 404, message: 'Category not found.' },

  'page-not-found': { status: 404, message: 'There is no such page.' },
  'page-archived': { status: 410, message: 'This page is no longer here.' },
  'page-changed': { status: 409, message: pageErrorMessages['page-changed'] },
  'page-was-published': { status: 409, message: pageErrorMessages['page-was-published'] },
  'too-many-pages': { status: 409, message: pageErrorMessages['too-many-pages'] },
  'page-empty': { status: 422, message: pageErrorMessages['page-empty'] },
  'page-slug-taken': { status: 422, message: pageErrorMessages['page-slug-taken'] },
  'purpose-taken': { status: 422, message: pageErrorMessages['purpose-taken'] },
  'redirect-refused': { status: 422, message: pageErrorMessages['redirect-refused'] },
  'trial-orders-changed': {
    status: 409,
    message: 'There are more or fewer trial orders now. Nothing was deleted: check the number again.',
  },
  'trial-orders-needed': { status: 409, message: 'The shop still takes trial payments.' },
  'payout-not-found': { status: 404, message: 'Payout not found.' },
  ...settingsErrors,

  'size-required': { status: 400, message: 'Size selection is required for this product.' },
  'color-required': { status: 400, message: 'Color selection is required for this product.' },
  'size-unknown': { status: 400, message: 'This product does not come in that size.' },
  'color-unknown': { status: 400, message: 'This product does not come in that color.' },
  'variant-unknown': { status: 400, message: 'This product does not come in that size and color.' },
  'out-of-stock': { status: 409, message: 'This product is out of stock.' },
  'not-enough-stock': { status: 409, message: 'There are not enough of this product left in stock.' },
  'line-full': { status: 409, message: 'A cart line holds at most 99 of a product.' },
  'cart-full': { status: 409, message: 'A cart holds at most 100 different lines.' },
  'cart-line-not-found': { status: 404, message: 'This item is no longer in the cart.' },

  'handover-not-found': {
    status: 404,
    message: 'This link has expired, or a newer one has replaced it. Make a new one from the other cart.',
  },
  'handover-used': {
    status: 410,
    message: 'This link has been used: it works once. Make a new one from the other cart.',
  },

  'cart-empty': { status: 422, message: 'The cart is empty.' },
  'currency-unknown': { status: 400, message: 'The shop does not take that currency.' },
  'amount-mismatch': { status: 409, message: 'The total of the cart has changed.' },
  'amount-out-of-range': { status: 422, message: 'The total is outside what can be charged by card.' },
  'checkout-busy': { status: 409, message: 'A payment for this cart is already being made.' },
  'already-paid': {
    status: 409,
    message: 'This cart has been paid for already, and your order is confirmed.',
  },
  'order-refunded': {
    status: 409,
    message: 'The payment could not become an order. Your money is being paid back in full.',
  },
  'payment-released': {
    status: 409,
    message: 'The payment could not become an order. Nothing has been charged.',
  },
  'payment-replaced': {
    status: 409,
    message:
      'This payment was cancelled when another was begun for the same cart. Nothing has been charged here.',
  },
  'payment-refused': {
    status: 422,
    message:
      'The payment service does not take this payment. Nothing has been charged. Please try another currency.',
  },
  'too-many-units': {
    status: 422,
    message: `One order holds at most ${MAX_ORDER_UNITS} items. Please take some out of the cart.`,
  },
  'country-not-shipped': {
    status: 422,
    message: 'We do not ship to this country. Please choose another one.',
  },
  'payment-closed': { status: 409, message: 'This payment can no longer be made. Please start again.' },
  'payment-required': { status: 402, message: 'The payment has not been made.' },
  'payment-not-found': { status: 404, message: 'There is no such payment.' },
  'card-declined': { status: 402, message: 'Your card was declined.' },
  'card-not-accepted': { status: 422, message: 'Only the listed test card numbers are accepted here.' },
  'provider-unavailable': {
    status: 503,
    message: 'The payment service cannot be reached. Please try again.',
  },
  'webhook-invalid': { status: 400, message: 'The signature of the event is not valid.' },

  'order-not-found': { status: 404, message: 'Order not found.' },
  'order-edited': {
    status: 409,
    message: 'Somebody else has changed this order since it was opened.',
  },
  ...postageErrors,
  ...stocktakeErrors,
  'label-refused': { status: 422, message: 'This has no barcode that fits on the label.' },
  'order-claimed': { status: 409, message: 'Somebody else is packing this order.' },
  'order-not-shippable': { status: 409, message: 'This order cannot be shipped.' },
  'tracking-number-refused': {
    status: 422,
    message: 'This is a code of goods, not a tracking number. That is on the label of the parcel.',
  },
  'request-differs': {
    status: 409,
    message:
      'This was carried out before with other contents, and nothing was changed now. See what is recorded before you try again.',
  },
  'address-fixed': {
    status: 409,
    message: 'The address can no longer be changed: the order has been shipped, cancelled or refunded.',
  },
  'tax-territory-fixed': {
    status: 409,
    message:
      'A paid order keeps its taxes, so it cannot go to another country or tax territory. Cancel the order, and order again to the new address.',
  },
  'invoice-refused': { status: 409, message: 'No invoice can be issued for this order.' },
  'refund-not-found': { status: 404, message: 'This order has no such refund.' },
  'parcel-not-found': { status: 404, message: 'This order has no such parcel.' },
  'withdrawal-not-found': { status: 404, message: 'There is no such withdrawal.' },
  'erasure-not-confirmed': { status: 400, message: 'Enter the same email address once more to confirm.' },
  'erasure-refused': { status: 409, message: 'Nothing was erased, because something is still open.' },
  'customer-not-found': { status: 404, message: 'There is no such customer.' },
  'subscriber-not-found': { status: 404, message: 'There is no such subscriber.' },
  'mail-not-found': { status: 404, message: 'There is no such mail.' },
  'mail-not-sendable': { status: 409, message: 'This mail cannot be sent again.' },
  'view-not-found': { status: 404, message: 'There is no such view.' },
  'too-many-views': { status: 409, message: 'There are 50 saved views already: remove one first.' },
  'order-not-refundable': { status: 409, message: 'The payment of this order cannot be refunded here.' },

  'import-not-found': { status: 404, message: 'There is no such import.' },
  'import-busy': { status: 409, message: 'This cannot be done in the present state of the import.' },
  'import-not-ready': {
    status: 409,
    message: 'The dry run of this import is not finished, or it found errors.',
  },
  'import-too-large': {
    status: 413,
    message: 'The file is too large: a catalogue file may have 50 MB, a zip of pictures 500 MB.',
  },

  'picture-unknown': {
    status: 415,
    message: 'This is not a picture that the shop can read. Use a JPEG, PNG, WebP or AVIF file.',
  },
  'picture-too-large': { status: 413, message: 'The picture is too large: a file may have at most 20 MB.' },
  'picture-too-many-pixels': {
    status: 422,
    message: 'The picture has too many pixels: at most 64 million, such as 8000 by 8000.',
  },
  'picture-too-small': {
    status: 422,
    message: 'The picture is too small: it needs at least 200 pixels on each side.',
  },
  'picture-damaged': { status: 422, message: 'The picture is damaged or incomplete and cannot be read.' },
  'picture-address-refused': {
    status: 422,
    message: 'Pictures are fetched from public https addresses only.',
  },
  'picture-host-not-allowed': {
    status: 422,
    message: 'Pictures are fetched only from the hosts that the setting OUTGOING_HOSTS allows.',
  },
  'picture-unreachable': { status: 422, message: 'The picture could not be fetched from its address.' },
  'pictures-unavailable': {
    status: 503,
    message: 'The storage of pictures cannot be reached. Please try again in a moment.',
  },
  'shop-file-too-large': { status: 413, message: 'The file is too large: it may have at most 1 MB.' },
  'shop-file-refused': {
    status: 422,
    message: 'This is not a file that the shop can use. Use an SVG, PNG, WebP, AVIF or JPEG file.',
  },
  'shop-file-missing': {
    status: 422,
    message: 'The logo or the icon is not stored in this shop. Please upload it again.',
  },
  'picture-not-kept': {
    status: 422,
    message: 'There is no such picture in this shop. Please add it again.',
  },

  'password-incorrect': { status: 401, message: 'Incorrect password' },
  'staff-only': { status: 401, message: 'Sign in as staff to do this.' },
  'sign-in-refused': { status: 401, message: 'The email address or the password is wrong.' },
  'code-incorrect': { status: 401, message: 'The code is wrong or was used before. Wait for the next one.' },
  'code-refused': { status: 422, message: 'The code is wrong. Check the clock of your phone.' },
  'second-factor-on': { status: 409, message: 'The second factor is on already.' },
  'second-factor-not-begun': {
    status: 409,
    message: 'Start again: there is no secret that waits for its first code.',
  },
  'not-permitted': { status: 403, message: 'Your role does not allow this.' },
  'second-factor-required': {
    status: 403,
    message: 'This shop requires a second factor. Set yours up at My account, then go on.',
  },
  'account-required': {
    status: 403,
    message: 'This shop requires a second factor: sign in with your own account.',
  },
  'link-invalid': {
    status: 404,
    message: 'This link does not work: it was used, replaced by a newer one, or is too old.',
  },
  'password-weak': { status: 422, message: 'This password is too easy to guess.' },
  'current-password-wrong': { status: 422, message: 'The current password is wrong.' },
  'no-account': {
    status: 409,
    message: 'You signed in with the staff password, not with an account of your own.',
  },
  'session-not-found': { status: 404, message: 'There is no such session.' },
  'staff-not-found': { status: 404, message: 'There is no such account.' },
  'staff-email-taken': { status: 422, message: 'There is an account with this email address already.' },
  'staff-email-fixed': {
    status: 409,
    message: 'The email address of an account that is in use cannot be changed by others.',
  },
  'staff-name-reserved': { status: 422, message: 'This name is reserved. Use the name of the person.' },
  'staff-state': { status: 409, message: 'This cannot be done in the present state of the account.' },
  'role-not-grantable': { status: 403, message: 'You cannot give a role with more rights than your own.' },
  'own-account-refused': {
    status: 409,
    message: 'You cannot change your own role or deactivate your own account.',
  },
  'too-many-staff': { status: 409, message: 'There are 200 accounts already.' },
} as const satisfies Record<string, { status: number; message: string }>

export type ErrorCode = keyof typeof errorTable
export type ErrorStatus = (typeof errorTable)[ErrorCode]['status']

/** Responds with an error of the table; `message` replaces the table's where more is known. */
export class HttpError extends Error {
  readonly code: ErrorCode
  readonly status: ErrorStatus
  readonly retryAfterSeconds: number | undefined
  /** The name of the value that the message is about. */
  readonly field: string | undefined
  constructor(
    code: ErrorCode,
    message?: string,
    options: { retryAfterSeconds?: number; field?: string | undefined; cause?: unknown } = {},
  ) {
    super(message ?? errorTable[code].message, 'cause' in options ? { cause: options.cause } : {})
    this.name = 'HttpError'
    this.code = code
    this.status = errorTable[code].status
    this.retryAfterSeconds = options.retryAfterSeconds
    this.field = options.field
  }
}
