/** The calls of the import screen. Files are sent as they are; the server stores them while they arrive. */
import type {
  CatalogueImport,
  CatalogueImportRow,
  ImportAnswers,
} from '../../contract/staff-catalogue/import-fields.ts'
import { staffPaths } from '../../contract/staff-paths.ts'
import { ApiError } from '../../ui/api-client.ts'
import { download } from '../shell/download.ts'
import { staffRead, staffRequest } from '../staff-request.ts'
import { authHeaders, lock } from '../staff-session.ts'

export type ImportListEntry = Omit<CatalogueImport, 'report'>
export type MissingPicture = { productId: string; product: string; source: string; reason: string }

const check = async (response: Response): Promise<Response> => {
  if (response.status === 401) lock()
  if (!response.ok) throw new ApiError(response.status, (await response.text()) || response.statusText)
  return response
}

/** @throws ApiError with the reason as its text */
const send = async (
  method: 'POST' | 'PUT',
  path: string,
  body: BodyInit,
  type: string,
): Promise<CatalogueImport> => {
  const headers = { ...authHeaders(), 'Content-Type': type }
  const response = await check(await fetch(path, { method, credentials: 'include', headers, body }))
  return response.json()
}

export const importApi = {
  list: (signal?: AbortSignal) => staffRead<ImportListEntry[]>(staffPaths.imports, signal),
  read: (id: string, signal?: AbortSignal) => staffRead<CatalogueImport>(staffPaths.import(id), signal),
  upload: (file: File) =>
    send(
      'POST',
      `${staffPaths.imports}?name=${encodeURIComponent(file.name.slice(0, 200))}`,
      file,
      'text/csv',
    ),
  uploadPictures: (id: string, file: File) =>
    send('POST', `${staffPaths.import(id)}/pictures`, file, 'application/zip'),
  answer: (id: string, answers: ImportAnswers) =>
    send('PUT', `${staffPaths.import(id)}/answers`, JSON.stringify(answers), 'application/json'),
  run: (id: string) => staffRequest<CatalogueImport>('POST', `${staffPaths.import(id)}/run`),
  retryPictures: (id: string) =>
    staffRequest<CatalogueImport>('POST', `${staffPaths.import(id)}/pictures/retry`),
  remove: (id: string) => staffRequest<{ success: true }>('DELETE', staffPaths.import(id)),
  missing: (id: string) => staffRead<MissingPicture[]>(`${staffPaths.import(id)}/pictures`),
  rows: (id: string, kind: CatalogueImportRow['kind'], after?: number) =>
    staffRead<CatalogueImportRow[]>(
      `${staffPaths.import(id)}/rows?kind=${kind}${after === undefined ? '' : `&after=${after}`}`,
    ),
} as const

/** Saves the export as a file of the browser. @throws ApiError */
export const downloadExport = (): Promise<void> => download(staffPaths.exportCatalogue, 'products.csv')
