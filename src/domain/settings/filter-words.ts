/** The default words of a list whose filters fit no product. */
export const NO_MATCHES = 'Try adjusting your search or filter criteria'
