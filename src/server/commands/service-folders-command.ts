/**
 * npm run --silent service-folders: prints the drop-in of the systemd unit that lets the shop write to the folders of its
 * settings (docs/going-live.md). What else is to be done is printed beside it.
 */
import { accessSync, constants } from 'node:fs'
import {
  dropInText,
  foldersToAllow,
  hiddenFolders,
  type ServiceFolder,
} from '../../domain/service-folders.ts'
import type { Settings } from '../settings/settings.ts'
import { StartError } from '../settings/start-error.ts'
import { readProcessSettings } from '../start/process-settings.ts'
import { failToStart } from '../start/shop-process.ts'

const foldersOf = ({ dataDir, picturesLocation, backup }: Settings): ServiceFolder[] => [
  { setting: 'DATA_DIR', folder: dataDir },
  ...(picturesLocation.kind === 'folder'
    ? [{ setting: 'PICTURES_URL', folder: picturesLocation.folder }]
    : []),
  ...(backup.location?.kind === 'folder'
    ? [{ setting: 'BACKUP_FOLDER', folder: backup.location.folder }]
    : []),
]

const isWritable = (folder: string): boolean => {
  try {
    accessSync(folder, constants.W_OK)
    return true
  } catch {
    return false
  }
}

const hint = (line: string): void => void process.stderr.write(`${line}\n`)

try {
  const folders = foldersOf(readProcessSettings())
  const hidden = hiddenFolders(folders)
  if (hidden.length > 0)
    throw new StartError(
      hidden
        .map(
          ({ setting, folder }) =>
            `${setting} is ${folder}, which the unit hides from the shop: choose a folder in /srv, /mnt or /var.`,
        )
        .join('\n'),
    )
  const wanted = foldersToAllow(folders)
  process.stdout.write(dropInText(wanted))
  if (wanted.length === 0) hint('The unit allows all folders of the settings: the drop-in is empty.')
  for (const { folder } of wanted.filter((each) => !isWritable(each.folder)))
    hint(
      `${folder} is missing, or this account may not write to it: install --directory --owner haberdash --group haberdash --mode 700 '${folder}'`,
    )
  hint('Then: systemctl daemon-reload && systemctl restart haberdash')
} catch (error) {
  failToStart(error)
}
