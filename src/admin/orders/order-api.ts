import type { ShippedElsewhere } from '../../contract/orders/order-list.ts'
import type { CancelOrder, ChangeOrderContact } from '../../contract/orders/order-management.ts'
import type { ClaimOrder, ShipOrder } from '../../contract/orders/packing.ts'
import type { RefundPart } from '../../contract/orders/refunds.ts'
import { download } from '../components/download.ts'
import type { QueryOf } from '../staff-call.ts'
import { staffCall } from '../staff-request.ts'

export const orderApi = {
  list: (query: QueryOf<'GET /api/admin/orders/search'>, signal?: AbortSignal) =>
    staffCall('GET /api/admin/orders/search', { query, signal }),
  export: (query: QueryOf<'GET /api/admin/orders/export'>) =>
    download('GET /api/admin/orders/export', 'orders.csv', { query }),
  shippedElsewhere: (batch: ShippedElsewhere) =>
    staffCall('POST /api/admin/orders/shipped-elsewhere', { body: batch }),
  read: (id: string, signal?: AbortSignal) =>
    staffCall('GET /api/admin/orders/{id}', { params: { id }, signal }),
  changeContact: (id: string, change: ChangeOrderContact) =>
    staffCall('PATCH /api/admin/orders/{id}/contact', { params: { id }, body: change }),
  endLinks: (id: string) => staffCall('POST /api/admin/orders/{id}/links/end', { params: { id } }),
  addNote: (id: string, text: string) =>
    staffCall('POST /api/admin/orders/{id}/notes', { params: { id }, body: { text } }),
  ship: (id: string, parcel: ShipOrder) =>
    staffCall('POST /api/admin/orders/{id}/parcels', { params: { id }, body: parcel }),
  undoParcel: (id: string, parcelId: string) =>
    staffCall('POST /api/admin/orders/{id}/parcels/{parcelId}/undo', { params: { id, parcelId } }),
  deliverParcel: (id: string, parcelId: string) =>
    staffCall('POST /api/admin/orders/{id}/parcels/{parcelId}/delivered', { params: { id, parcelId } }),
  refund: (id: string, refund: RefundPart) =>
    staffCall('POST /api/admin/orders/{id}/refunds', { params: { id }, body: refund }),
  retryRefund: (id: string, refundId: string) =>
    staffCall('POST /api/admin/orders/{id}/refunds/{refundId}/retry', { params: { id, refundId } }),
  cancel: (id: string, how: CancelOrder) =>
    staffCall('POST /api/admin/orders/{id}/cancel', { params: { id }, body: how }),
  issueInvoices: (orders: string) => staffCall('POST /api/admin/invoices', { body: { orders } }),
  exportInvoices: (from: string, to: string) =>
    download('GET /api/admin/invoices/export', 'invoices.csv', {
      query: { from: from || undefined, to: to || undefined },
    }),
  nextToPack: (query: { after: string | undefined; station: string }) =>
    staffCall('GET /api/admin/packing/next', { query }),
  claim: (id: string, claim: ClaimOrder) =>
    staffCall('POST /api/admin/orders/{id}/claim', { params: { id }, body: claim }),
  release: (id: string, station: string) =>
    staffCall('POST /api/admin/orders/{id}/claim/release', { params: { id }, body: { station } }),
} as const
