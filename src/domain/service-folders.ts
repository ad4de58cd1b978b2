/**
 * Which folders the systemd unit has to let the shop write to. The rule: deploy/haberdash.service allows its own three; a
 * folder of the settings anywhere else needs a line in a drop-in, or every write to it fails.
 */

/** What the unit lets the shop write to. */
const WRITABLE = ['/var/lib/haberdash', '/run/haberdash', '/var/backups/haberdash']
/** What the unit hides or replaces (ProtectHome, PrivateTmp, PrivateDevices). */
const HIDDEN = ['/home', '/root', '/run/user', '/tmp', '/var/tmp', '/dev']

export type ServiceFolder = { setting: string; folder: string }

const isWithin = (folder: string, outer: string): boolean =>
  folder === outer || folder.startsWith(`${outer}/`)

/** Folders of the settings that the unit has to be told of; the shorter one where one is in another. */
export const foldersToAllow = (folders: readonly ServiceFolder[]): ServiceFolder[] => {
  const missing = folders.filter(({ folder }) => !WRITABLE.some((outer) => isWithin(folder, outer)))
  return missing.filter(
    ({ folder }, index) =>
      !missing.some((other, at) => (other.folder === folder ? at < index : isWithin(folder, other.folder))),
  )
}

/** Folders that no drop-in helps. */
export const hiddenFolders = (folders: readonly ServiceFolder[]): ServiceFolder[] =>
  folders.filter(({ folder }) => HIDDEN.some((outer) => isWithin(folder, outer)))

/** As systemd reads a path: % begins a specifier, spaces separate paths. */
const quote = (folder: string): string => {
  const path = folder.replaceAll('%', '%%')
  return /^[\w./%+:@=-]+$/.test(path) ? `-${path}` : `"-${path.replaceAll(/["\\]/g, '\\$&')}"`
}

/**
 * The drop-in. A folder that is missing does not keep the shop from starting: it sells although the disk of its backups is
 * not mounted, and says at /admin that the backup failed.
 */
export const dropInText = (folders: readonly ServiceFolder[]): string =>
  [
    '# Folders of the settings that the unit lets the shop write to: npm run service-folders writes this file.',
    '[Service]',
    ...folders.map(({ setting, folder }) => `# ${setting}\nReadWritePaths=${quote(folder)}`),
    '',
  ].join('\n')
