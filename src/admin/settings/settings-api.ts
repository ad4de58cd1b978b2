/** The calls of the settings screen. After a change the page itself shows the new settings. */
import { paths } from '../../contract/paths.ts'
import type { SettingsFile, SettingsImport } from '../../contract/settings/settings-file.ts'
import { readStillLifes } from '../../contract/settings/shop.ts'
import type {
  SettingsChange,
  SettingsConflicts,
  StaffSettings,
} from '../../contract/settings/staff-settings.ts'
import { lookTokens } from '../../domain/settings/look-tokens.ts'
import { MAX_SHOP_FILE_BYTES, type ShopFileRef } from '../../domain/settings/shop-file.ts'
import type { SettingsSection, ShopSettings } from '../../domain/settings/shop-settings.ts'
import { ApiError } from '../../ui/api-client.ts'
import type { QueryClient } from '../../ui/query-client.ts'
import { shopQuery } from '../../ui/shop.ts'
import { adminQuery } from '../admin-queries.ts'
import { uploadFile } from '../picture-upload.ts'
import { staffCall } from '../staff-request.ts'

export const settingsQuery = () => adminQuery('GET /api/admin/settings')

/** Shows what was stored, here and in the frame of the page. */
export const showSettings = async (client: QueryClient, settings: StaffSettings): Promise<void> => {
  client.setQueryData(settingsQuery().queryKey, settings)
  const shown: readonly unknown[] = [paths.shop, paths.home, readStillLifes.path, paths.linkChanges]
  await client.invalidateQueries({ predicate: ({ queryKey: [path] }) => shown.includes(path) })
  const shop = client.getQueryData(shopQuery.queryKey)
  if (!shop) return
  // Documents that are loaded later come with it.
  for (const [token, value] of Object.entries(lookTokens(shop)))
    document.documentElement.style.setProperty(token, value)
}

export const saveSection = (
  section: SettingsSection,
  version: number,
  value: unknown,
): Promise<StaffSettings> =>
  staffCall('PATCH /api/admin/settings', { body: { sections: { [section]: { version, value } } } })

/** What is stored now, where somebody else has changed the section since it was opened. */
export const conflictOf = (
  error: unknown,
  section: SettingsSection,
): StaffSettings['sections'][SettingsSection] | undefined => {
  if (!(error instanceof ApiError) || error.status !== 409) return undefined
  try {
    return (JSON.parse(error.text) as SettingsConflicts).conflicts[section]
  } catch {
    return undefined // A refusal in words.
  }
}

export const readHistory = (section: SettingsSection): Promise<SettingsChange[]> =>
  staffCall('GET /api/admin/settings/{section}/history', { params: { section } })

export const restoreVersion = (
  section: SettingsSection,
  version: number,
  to: number,
): Promise<StaffSettings> =>
  staffCall('POST /api/admin/settings/{section}/restore', { params: { section }, body: { version, to } })

export const readFile = (): Promise<SettingsFile> => staffCall('GET /api/admin/settings-file')

export const checkFile = (file: SettingsFile): Promise<SettingsImport> =>
  staffCall('POST /api/admin/settings-file', { body: { file, dryRun: true } })

/** @param seen the versions that the check answered */
export const importFile = (file: SettingsFile, seen: SettingsImport['versions']): Promise<SettingsImport> =>
  staffCall('POST /api/admin/settings-file', { body: { file, dryRun: false, seen } })

export const readSettingsPreview = async (path: string, sections: Partial<ShopSettings>): Promise<string> =>
  (await staffCall('POST /api/admin/settings-preview', { body: { path, sections } })).html

/** @throws ApiError with the reason as its text */
export const uploadShopFile = (file: File, use: 'logo' | 'icon'): Promise<ShopFileRef> =>
  uploadFile(
    'POST /api/admin/shop-files',
    { query: { use }, file },
    {
      maxBytes: MAX_SHOP_FILE_BYTES,
      tooLarge: 'shop-file-too-large',
    },
  )
