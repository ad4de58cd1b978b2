/** All settings as one file: export, and import after a dry run. */
import { useState } from 'react'
import type { SettingsFile, SettingsImport } from '../../contract/settings/settings-file.ts'
import {
  MAX_SETTINGS_FILE_BYTES,
  MAX_SETTINGS_PICTURE_SIZE,
  MAX_SETTINGS_PICTURES,
} from '../../domain/settings/settings-pictures.ts'
import { Button } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { useQueryClient } from '../../ui/query-hooks.tsx'
import { toastSaved } from '../changes/undo.ts'
import { saveFile } from '../components/download.ts'
import { Problem } from '../components/problem.tsx'
import { useAction } from '../components/use-action.ts'
import { FileDrop } from '../imports/file-drop.tsx'
import { staffCall } from '../staff-request.ts'
import { checkFile, importFile, readFile, showSettings } from './settings-api.ts'
import { settingsPages, settingsPath } from './settings-sections.ts'

const namesOf = (sections: SettingsImport['changed']): string =>
  sections
    .map((section) => settingsPages.find((page) => page.section === section)?.label ?? section)
    .join(', ')

const MissingPictures = ({ pictures }: { pictures: SettingsImport['missingPictures'] }) =>
  pictures.length > 0 && (
    <div role="status" className="border-l-2 border-amber bg-sand px-4 py-3 text-sm">
      <p className="font-medium text-amber">Pictures that are neither in the file nor in this shop:</p>
      <ul className="mt-1 list-disc pl-4">
        {pictures.map(({ section, name, src, isKept }) => {
          const page = settingsPages.find((each) => each.section === section)
          return (
            <li key={`${name} ${src}`}>
              <span>{`${name}: ${isKept ? 'the present picture stays.' : 'it is left out.'} `}</span>
              {page && (
                <Link href={settingsPath(page)} className="text-link">
                  {page.label}
                </Link>
              )}
            </li>
          )
        })}
      </ul>
    </div>
  )

type Checked = { name: string; file: SettingsFile; result: SettingsImport }

export const SettingsFilePage = () => {
  const client = useQueryClient()
  const [checked, setChecked] = useState<Checked | undefined>(undefined)
  const { isBusy, problem, setProblem, run } = useAction()
  const [leftOut, setLeftOut] = useState(0)
  /** Of the file that was checked or imported last. */
  const [missing, setMissing] = useState<SettingsImport['missingPictures']>([])
  const attempt = (work: () => Promise<void>) =>
    void run(work, undefined, (failure) => {
      if (failure instanceof SyntaxError) setProblem('The file is not JSON.')
    })
  const check = (file: File) =>
    attempt(async () => {
      setChecked(undefined)
      setMissing([])
      if (file.size > MAX_SETTINGS_FILE_BYTES)
        return setProblem('The file is too large for settings: it may have at most 36 MB.')
      // The server refuses what is none.
      const content: SettingsFile = JSON.parse(await file.text())
      const result = await checkFile(content)
      setChecked({ name: file.name, file: content, result })
      setMissing(result.missingPictures)
    })
  const take = () =>
    attempt(async () => {
      if (!checked) return
      // After a refusal, too: what the file would change may be something else by now.
      setChecked(undefined)
      const imported = await importFile(checked.file, checked.result.versions)
      const { changed, missingPictures } = imported
      setMissing(missingPictures)
      await showSettings(client, await staffCall('GET /api/admin/settings'))
      toastSaved(client, imported, { title: 'Imported', description: `Changed: ${namesOf(changed)}.` })
    })
  return (
    <div className="mt-6 grid gap-8">
      <div>
        <Button
          variant="outline"
          onClick={() =>
            attempt(async () => {
              const file = await readFile()
              saveFile(
                new Blob([JSON.stringify(file, null, 2)], { type: 'application/json' }),
                'settings.json',
              )
              setLeftOut(file.leftOut?.length ?? 0)
            })
          }
        >
          Export all settings
        </Button>
        {leftOut > 0 && (
          <p role="status" className="mt-2 text-sm text-amber">
            {`${leftOut === 1 ? 'One picture is' : `${leftOut} pictures are`} not in the file: it holds ${MAX_SETTINGS_PICTURES} pictures of ${MAX_SETTINGS_PICTURE_SIZE} together. Add ${leftOut === 1 ? 'it' : 'them'} again in the other shop.`}
          </p>
        )}
      </div>
      <FileDrop
        label="File of settings"
        button="Choose a file"
        accept=".json,application/json"
        hint="A file that was exported here or in another shop. You see what it would change before anything is changed. Logo, icon and pictures are part of it."
        isBusy={isBusy}
        onFile={check}
      />
      <MissingPictures pictures={missing} />
      <Problem>{problem}</Problem>
      {checked && (
        <section aria-label="What the file would change" className="border border-line p-5">
          <p className="font-medium wrap-anywhere">{checked.name}</p>
          {checked.result.changed.length === 0 ? (
            <p className="mt-1 text-sm">It would change nothing.</p>
          ) : (
            <>
              <p className="mt-1 text-sm">{`Would change: ${namesOf(checked.result.changed)}.`}</p>
              {checked.result.unchanged.length > 0 && (
                <p className="text-sm text-muted">{`The same already: ${namesOf(checked.result.unchanged)}.`}</p>
              )}
              <Button className="mt-4" aria-disabled={isBusy} onClick={take}>
                Import
              </Button>
            </>
          )}
        </section>
      )}
    </div>
  )
}
