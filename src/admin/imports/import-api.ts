/** The calls of the import screen. Files are sent as they are; the server stores them while they arrive. */
import type { CatalogueImportRow, ImportAnswers } from '../../contract/imports/import-fields.ts'
import { download } from '../components/download.ts'
import { staffCall, staffUpload } from '../staff-request.ts'

export const importApi = {
  list: (signal?: AbortSignal) => staffCall('GET /api/admin/imports', { signal }),
  read: (id: string, signal?: AbortSignal) =>
    staffCall('GET /api/admin/imports/{id}', { params: { id }, signal }),
  upload: (file: File) =>
    staffUpload('POST /api/admin/imports', {
      query: { name: file.name.slice(0, 200) },
      file,
      type: 'text/csv',
    }),
  uploadPictures: (id: string, file: File) =>
    staffUpload('POST /api/admin/imports/{id}/pictures', { params: { id }, file, type: 'application/zip' }),
  answer: (id: string, answers: ImportAnswers) =>
    staffCall('PUT /api/admin/imports/{id}/answers', { params: { id }, body: answers }),
  run: (id: string) => staffCall('POST /api/admin/imports/{id}/run', { params: { id } }),
  retryPictures: (id: string) => staffCall('POST /api/admin/imports/{id}/pictures/retry', { params: { id } }),
  remove: (id: string) => staffCall('DELETE /api/admin/imports/{id}', { params: { id } }),
  missing: (id: string) => staffCall('GET /api/admin/imports/{id}/pictures', { params: { id } }),
  rows: (id: string, kind: CatalogueImportRow['kind'], after?: number) =>
    staffCall('GET /api/admin/imports/{id}/rows', {
      params: { id },
      query: { kind, after: after?.toString() },
    }),
} as const

/** Saves the export as a file of the browser. @throws ApiError */
export const downloadExport = (): Promise<void> => download('GET /api/admin/catalogue/export', 'products.csv')
