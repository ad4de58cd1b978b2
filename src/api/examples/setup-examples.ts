/** Examples of the calls about the start of a shop and its demo, for the API description. */

const demoCounts = {
  products: 112,
  archivedProducts: 0,
  pages: 4,
  brands: 9,
  categories: 17,
  pictures: 2,
  cartLines: 14,
  trialOrders: 3,
  kept: 1,
}

export const setupExamples = {
  readSetup: {
    response: {
      isEmpty: false,
      isDemo: false,
      items: [
        { id: 'products', state: 'done', detail: '400 products of yours for sale.' },
        {
          id: 'mail',
          state: 'missing',
          detail: 'No mail is sent: shoppers get no confirmation of their orders.',
        },
      ],
    },
  },
  readTrialOrders: { response: { count: 3, obstacle: null } },
  deleteTrialOrders: { body: { count: 3 }, response: { deleted: 3 } },
  readDemo: { response: { isDemo: true, counts: demoCounts } },
  removeDemo: { body: { confirmation: 'remove the demo' }, response: demoCounts },
}
