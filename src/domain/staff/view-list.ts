/** The staff lists whose search and filters can be saved under a name. */
export const VIEW_LISTS = ['orders', 'products', 'customers'] as const
export type ViewList = (typeof VIEW_LISTS)[number]
