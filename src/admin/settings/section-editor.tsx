/** The form of a section with its bar: save, preview, discard; and below it the history. */
import { useState } from 'react'
import type { StaffSettings } from '../../contract/settings/staff-settings.ts'
import type { SettingsSection, ShopSettings } from '../../domain/settings/shop-settings.ts'
import { Button } from '../../ui/button.tsx'
import { Conflict } from '../components/conflict.tsx'
import { EditForm } from '../components/edit-form.tsx'
import { SmallButton } from '../components/small-button.tsx'
import { UnshownReductions } from '../products/unshown-reductions.tsx'
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
  const { value, conflict, isChanged, isPending } = state
  const form = { value, onChange: state.change, settings }
  return (
    <>
      <EditForm
        of={state}
        onSubmit={state.save}
        unsaved="Not published yet"
        conflict={
          conflict && (
            <Conflict
              title={`Somebody else has changed this since you opened it. Different from yours: ${
                changedSectionFields(value, conflict.value)
                  .map((field) => fieldLabel(section, field))
                  .join(', ') || 'nothing'
              }.`}
            >
              <p className="mt-2 flex flex-wrap gap-2">
                <SmallButton onClick={state.saveAnyway}>Save mine</SmallButton>
                <SmallButton onClick={state.takeStored}>Take the new one</SmallButton>
              </p>
            </Conflict>
          )
        }
        buttons={
          <>
            <Button type="submit" aria-disabled={!isChanged || isPending}>
              {isPending ? 'Publishing...' : 'Publish'}
            </Button>
            {previewPath !== undefined && (
              <Button variant="outline" onClick={() => setPreviewed(true)}>
                Preview
              </Button>
            )}
          </>
        }
      >
        <div className="grid gap-6">
          {section === 'law' && <UnshownReductions key={state.version} />}
          {hasOwnForm(section) ? (
            <OwnForm {...form} section={section} />
          ) : (
            <SectionForm {...form} section={section} isPaired={isPaired} />
          )}
        </div>
      </EditForm>
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
