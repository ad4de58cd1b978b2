/** The words of a list whose filters fit no product, as the shop is delivered. */
export const NO_MATCHES = 'Try adjusting your search or filter criteria'
