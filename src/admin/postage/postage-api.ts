import type { SavePostageFormat } from '../../contract/postage/postage.ts'
import { staffCall } from '../staff-request.ts'

export const postageApi = {
  formats: (signal?: AbortSignal) => staffCall('GET /api/admin/postage-formats', { signal }),
  saveFormat: (format: SavePostageFormat) => staffCall('PUT /api/admin/postage-formats', { body: format }),
  deleteFormat: (id: string) => staffCall('DELETE /api/admin/postage-formats/{id}', { params: { id } }),
  makeFile: (file: { orders: string; format: string; again: boolean }) =>
    staffCall('POST /api/admin/postage-files', { body: file }),
} as const
