/** All settings as one file: export, and import after a dry run. */
import { useState } from 'react'
import type { SettingsImport } from '../../contract/shop/staff-settings.ts'
import { staffPaths } from '../../contract/staff-paths.ts'
import { Button } from '../../ui/button.tsx'
import { useQueryClient } from '../../ui/query-hooks.tsx'
import { toast } from '../../ui/toast.ts'
import { FileDrop } from '../import/file-drop.tsx'
import { messageOf, staffRead } from '../staff-request.ts'
import { importFile, readFile, showSettings } from './settings-api.ts'
import { settingsPages } from './settings-sections.ts'

const MAX_FILE_BYTES = 900_000

const saveAs = (name: string, text: string): void => {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 1000)
}

const namesOf = (sections: SettingsImport['changed']): string =>
  sections
    .map((section) => settingsPages.find((page) => page.section === section)?.label ?? section)
    .join(', ')

type Checked = { name: string; file: unknown; result: SettingsImport }

export const SettingsFilePage = () => {
  const client = useQueryClient()
  const [checked, setChecked] = useState<Checked | undefined>(undefined)
  const [problem, setProblem] = useState<string | undefined>(undefined)
  const [isBusy, setBusy] = useState(false)
  const attempt = async (work: () => Promise<void>) => {
    if (isBusy) return
    setBusy(true)
    setProblem(undefined)
    try {
      await work()
    } catch (error) {
      setProblem(error instanceof SyntaxError ? 'The file is not JSON.' : messageOf(error))
    } finally {
      setBusy(false)
    }
  }
  const check = (file: File) =>
    attempt(async () => {
      setChecked(undefined)
      if (file.size > MAX_FILE_BYTES) return setProblem('The file is too large for settings.')
      const content: unknown = JSON.parse(await file.text())
      setChecked({ name: file.name, file: content, result: await importFile(content, true) })
    })
  const take = () =>
    attempt(async () => {
      if (!checked) return
      const { changed } = await importFile(checked.file, false)
      setChecked(undefined)
      await showSettings(client, await staffRead(staffPaths.settings))
      toast({ title: 'Imported', description: `Changed: ${namesOf(changed)}.` })
    })
  return (
    <div className="mt-6 grid gap-8">
      <div>
        <Button
          variant="outline"
          onClick={() =>
            void attempt(async () => saveAs('settings.json', JSON.stringify(await readFile(), null, 2)))
          }
        >
          Export all settings
        </Button>
      </div>
      <FileDrop
        label="File of settings"
        button="Choose a file"
        accept=".json,application/json"
        hint="A file that was exported here or in another shop. You see what it would change before anything is changed. The logo and the icon are part of it, other pictures are not."
        isBusy={isBusy}
        onFile={(file) => void check(file)}
      />
      <div role="alert" className="empty:hidden">
        {problem && <p className="text-sm text-sale">{problem}</p>}
      </div>
      {checked && (
        <section aria-label="What the file would change" className="border border-line p-5">
          <p className="font-medium wrap-anywhere">{checked.name}</p>
          {checked.result.changed.length === 0 ? (
            <p className="mt-1 text-sm">It would change nothing.</p>
          ) : (
            <>
              <p className="mt-1 text-sm">Would change: {namesOf(checked.result.changed)}.</p>
              {checked.result.unchanged.length > 0 && (
                <p className="text-sm text-muted">The same already: {namesOf(checked.result.unchanged)}.</p>
              )}
              <Button className="mt-4" aria-disabled={isBusy} onClick={() => void take()}>
                Import
              </Button>
            </>
          )}
        </section>
      )}
    </div>
  )
}
