/** Examples of the calls about figures, for the API description. */
const sums = { orders: 12, gross: '1034.00', refunded: '94.00', net: '940.00' }

export const figureExamples = {
  readFigures: {
    query: { from: '2025-06-01', to: '2025-06-01' },
    response: {
      ...{ from: '2025-06-01', to: '2025-06-01', timeZone: 'Europe/London', mode: 'live', totals: sums },
      days: [{ day: '2025-06-01', ...sums }],
      bestSellers: [
        { productId: 'prod_9d2f4k7m', name: 'Fell Day Pack 25L', brand: 'Fernway', units: 7, net: '546.00' },
      ],
      runningOut: [
        {
          ...{ productId: 'prod_9d2f4k7m', name: 'Fell Day Pack 25L', sku: 'FM-FLD-20L-OLIVE' },
          ...{ size: '20L', color: 'Olive', onHand: 3, sold: 7, daysLeft: 0 },
        },
      ],
      refunds: [{ reason: 'returned', count: 1, amount: '94.00' }],
    },
  },
  exportFigures: {
    query: { from: '2025-06-01', to: '2025-06-30', table: 'days' },
  },
}
