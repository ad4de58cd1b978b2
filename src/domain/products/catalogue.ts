/** Words that describe a product: its status, how its stock is counted, its facts. */

/** Drafts are seen by staff alone; archived products are no longer sold, and their page says so. */
export const PRODUCT_STATUSES = ['draft', 'live', 'archived'] as const
export type ProductStatus = (typeof PRODUCT_STATUSES)[number]

/** The secret part of the link that opens the page of a draft. */
export const PREVIEW_KEY = /^[0-9a-f]{32}$/

/** Whether all variants of a product share one stock, or each has a stock of its own. */
export const STOCK_TRACKINGS = ['together', 'by-variant'] as const
export type StockTracking = (typeof STOCK_TRACKINGS)[number]

/** A row of the 'Product Details' table, as the owner words it. */
export type ProductFact = { name: string; value: string }
