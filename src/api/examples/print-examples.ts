/** Examples of the calls about printed documents, for the API description. */
import { packingSlip } from '../../domain/printing/packing-slip.ts'
import { exampleAddress } from './example-address.ts'

const seller = {
  name: 'Haberdash',
  legalName: 'Haberdash Trading Ltd',
  address: '4 Mill Lane\nLeeds LS1 4DY\nUnited Kingdom',
  vatNumber: 'GB123456789',
  registration: 'Company number 01234567',
  email: 'orders@haberdash.example',
  phone: '+44 20 7946 0000',
}
const slip = packingSlip(
  {
    number: 1042,
    createdAt: '2025-06-01T12:00:00.000Z',
    timeZone: 'Europe/London',
    shippingAddress: exampleAddress,
    lines: [
      {
        position: 0,
        name: 'Fell Day Pack 25L',
        sku: 'FM-FLD-20L-OLIVE',
        size: '20L',
        color: 'Olive',
        quantity: 2,
        toShip: 2,
      },
    ],
  },
  seller,
)

export const printExamples = {
  listPrintDocuments: {
    params: { kind: 'packing-slip' },
    query: { orders: '1042' },
    response: [slip],
  },
  printPdf: { params: { kind: 'packing-slip' }, query: { orders: '1001-1010,1042', size: 'a4' } },
  issueInvoices: {
    body: { orders: '1001-1010,1042' },
    response: {
      issued: 10,
      refused: [{ order: 1042, reason: 'The payment of this order is given back: no invoice is due.' }],
    },
  },
  exportInvoices: { query: { from: '2025-01-01', to: '2025-12-31' } },
}
