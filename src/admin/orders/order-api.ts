/** The calls of the order screens. */

import type { IssuedInvoices } from '../../contract/staff-orders/invoices.ts'
import type { ChangeOrderContact, StaffOrder } from '../../contract/staff-orders/order-desk.ts'
import type {
  OrderView,
  ShippedElsewhere,
  ShippedElsewhereBatch,
  StaffOrderList,
} from '../../contract/staff-orders/order-list.ts'
import type { NextToPack, ShipOrder } from '../../contract/staff-orders/packing.ts'
import type { RefundPart } from '../../contract/staff-orders/refunds.ts'
import { staffPaths } from '../../contract/staff-paths.ts'
import { download } from '../shell/download.ts'
import { staffRead, staffRequest } from '../staff-request.ts'

export const orderApi = {
  list: (query: string, signal?: AbortSignal) =>
    staffRead<StaffOrderList>(`${staffPaths.orderSearch}${query && `?${query}`}`, signal),
  export: (query: string) => download(`${staffPaths.orderExport}${query && `?${query}`}`, 'orders.csv'),
  shippedElsewhere: (batch: ShippedElsewhere) =>
    staffRequest<ShippedElsewhereBatch>('POST', staffPaths.shippedElsewhere, batch),
  views: (signal?: AbortSignal) => staffRead<OrderView[]>(staffPaths.orderViews, signal),
  saveView: (view: { name: string; query: string }) =>
    staffRequest<OrderView>('POST', staffPaths.orderViews, view),
  deleteView: (id: string) => staffRequest<unknown>('DELETE', staffPaths.orderView(id)),
  read: (id: string, signal?: AbortSignal) => staffRead<StaffOrder>(staffPaths.order(id), signal),
  changeContact: (id: string, change: ChangeOrderContact) =>
    staffRequest<StaffOrder>('PATCH', staffPaths.orderContact(id), change),
  endLinks: (id: string) => staffRequest<StaffOrder>('POST', staffPaths.endOrderLinks(id)),
  addNote: (id: string, text: string) =>
    staffRequest<StaffOrder>('POST', staffPaths.orderNotes(id), { text }),
  ship: (id: string, parcel: ShipOrder) =>
    staffRequest<StaffOrder>('POST', staffPaths.orderParcels(id), parcel),
  undoParcel: (id: string, parcelId: string) =>
    staffRequest<StaffOrder>('POST', staffPaths.undoParcel(id, parcelId)),
  deliverParcel: (id: string, parcelId: string) =>
    staffRequest<StaffOrder>('POST', staffPaths.deliverParcel(id, parcelId)),
  refund: (id: string, refund: RefundPart) =>
    staffRequest<StaffOrder>('POST', staffPaths.orderRefunds(id), refund),
  retryRefund: (id: string, refundId: string) =>
    staffRequest<StaffOrder>('POST', staffPaths.retryRefund(id, refundId)),
  cancel: (id: string, restock: boolean) =>
    staffRequest<StaffOrder>('POST', staffPaths.cancelOrder(id), { restock }),
  issueInvoices: (orders: string) => staffRequest<IssuedInvoices>('POST', staffPaths.invoices, { orders }),
  exportInvoices: (from: string, to: string) => {
    const query = new URLSearchParams({ ...(from && { from }), ...(to && { to }) }).toString()
    return download(`${staffPaths.invoiceExport}${query && `?${query}`}`, 'invoices.csv')
  },
  nextToPack: (after: number | undefined, signal?: AbortSignal) =>
    staffRead<NextToPack>(`${staffPaths.nextToPack}${after === undefined ? '' : `?after=${after}`}`, signal),
} as const
