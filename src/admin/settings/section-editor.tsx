/** The form of a section with its bar: save, preview, discard; and below it the history. */
import { TriangleAlert } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import type { StaffSettings } from '../../contract/settings/staff-settings.ts'
import type { SettingsSection, ShopSettings } from '../../domain/settings/shop-settings.ts'
import { Button } from '../../ui/button.tsx'
import { fieldLabel, hasOwnForm, OwnForm } from './own-forms.tsx'
import { changedSectionFields } from './section-draft.ts'
import { SectionForm } from './section-form.tsx'
import { SettingsHistory } from './settings-history.tsx'
import { SettingsPreview } from './settings-preview.tsx'
import { useSection } from './use-section.ts'

type SectionEditorProps = {
  section: SettingsSection
  settings: StaffSettings
  previewPath: string | undefined
  /** Short fields stand side by side. */
  isPaired: boolean
}

export const SectionEditor = ({ section, settings, previewPath, isPaired }: SectionEditorProps) => {
  const state = useSection(section, settings)
  const [isPreviewed, setPreviewed] = useState(false)
  const { value, conflict, problem, isChanged, isPending } = state
  const form = { value, onChange: state.change, settings }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    state.save()
  }
  return (
    <>
      <form onSubmit={submit} className="mt-5">
        <div className="grid gap-6">
          {hasOwnForm(section) ? (
            <OwnForm {...form} section={section} />
          ) : (
            <SectionForm {...form} section={section} isPaired={isPaired} />
          )}
        </div>
        <div role="alert" className="mt-5 empty:hidden">
          {problem && <p className="text-sm text-sale">{problem}</p>}
          {conflict && (
            <div className="border-l-2 border-amber bg-sand px-4 py-3 text-sm">
              <p className="flex gap-2 font-medium text-amber">
                <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
                <span>
                  {`Somebody else has changed this since you opened it. Different from yours: ${
                    changedSectionFields(value, conflict.value)
                      .map((field) => fieldLabel(section, field))
                      .join(', ') || 'nothing'
                  }.`}
                </span>
              </p>
              <p className="mt-2 flex flex-wrap gap-2">
                <Button variant="outline" size="sm" onClick={state.saveAnyway}>
                  Save mine
                </Button>
                <Button variant="outline" size="sm" onClick={state.takeStored}>
                  Take the new one
                </Button>
              </p>
            </div>
          )}
        </div>
        <div className="sticky bottom-0 z-10 -mx-1 mt-6 flex flex-wrap items-center gap-3 border-t border-line bg-paper px-1 py-3">
          <Button type="submit" aria-disabled={!isChanged || isPending}>
            {isPending ? 'Publishing...' : 'Publish'}
          </Button>
          {previewPath !== undefined && (
            <Button variant="outline" onClick={() => setPreviewed(true)}>
              Preview
            </Button>
          )}
          {isChanged && (
            <Button variant="quiet" onClick={state.discard}>
              Discard
            </Button>
          )}
          <p role="status" className="text-sm text-muted">
            {isChanged ? 'Not published yet' : ''}
          </p>
        </div>
      </form>
      <SettingsHistory section={section} version={state.version} isBlocked={isChanged} />
      {isPreviewed && previewPath !== undefined && (
        <SettingsPreview
          path={previewPath}
          sections={{ [section]: value } as Partial<ShopSettings>}
          onClose={() => setPreviewed(false)}
        />
      )}
    </>
  )
}
