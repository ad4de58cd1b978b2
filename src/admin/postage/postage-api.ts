import type { SavePostageFormat } from '../../contract/postage/postage.ts'
import type { CheckPostageReturn, ShipPostageReturn } from '../../contract/postage/postage-returns.ts'
import { staffCall } from '../staff-request.ts'

export const postageApi = {
  formats: (signal?: AbortSignal) => staffCall('GET /api/admin/postage-formats', { signal }),
  saveFormat: (format: SavePostageFormat) => staffCall('PUT /api/admin/postage-formats', { body: format }),
  deleteFormat: (id: string) => staffCall('DELETE /api/admin/postage-formats/{id}', { params: { id } }),
  makeFile: (file: { orders: string; format: string; again: boolean }) =>
    staffCall('POST /api/admin/postage-files', { body: file }),
  files: (signal?: AbortSignal) => staffCall('GET /api/admin/postage-files', { signal }),
  checkReturn: (id: string, body: CheckPostageReturn) =>
    staffCall('POST /api/admin/postage-files/{id}/returns/check', { params: { id }, body }),
  shipReturn: (id: string, body: ShipPostageReturn) =>
    staffCall('POST /api/admin/postage-files/{id}/returns', { params: { id }, body }),
  undoReturn: (id: string) => staffCall('POST /api/admin/postage-returns/{id}/undo', { params: { id } }),
} as const
