/** The form of a section with its bar: save, preview, discard; and below it the history. */
import { TriangleAlert } from 'lucide-react'
import { type ComponentType, type FormEvent, useRef, useState } from 'react'
import type { StaffSettings } from '../../contract/shop/staff-settings.ts'
import type { SettingsSection, ShopSettings } from '../../domain/shop-settings.ts'
import { Button } from '../../ui/button.tsx'
import { changedSectionFields } from './section-draft.ts'
import { SettingsHistory } from './settings-history.tsx'
import { SettingsPreview } from './settings-preview.tsx'
import { useSection } from './use-section.ts'

export type SectionFormProps<Section extends SettingsSection> = {
  value: ShopSettings[Section]
  onChange: (value: ShopSettings[Section]) => void
  /** As they are stored. */
  settings: StaffSettings
}

type SectionEditorProps<Section extends SettingsSection> = {
  section: Section
  settings: StaffSettings
  Form: ComponentType<SectionFormProps<Section>>
  previewPath: string | undefined
}

const FIELD_NAMES: Record<string, string> = {
  mailSender: 'mail sender',
  legalName: 'legal name',
  vatNumber: 'VAT number',
  customerCare: 'customer care',
  privacyPolicy: 'privacy policy',
  mainBrand: 'main brand',
  sampleTerms: 'sample searches',
  comingSoon: 'coming soon',
  brandPictures: 'brand pictures',
  fullRefund: 'whole payment paid back',
  returnedRefund: 'refund returned by the bank',
  heroButton: 'button of the hero',
  saleButton: 'button of the sale',
  brandStrip: 'names of the first brands',
  latestArrivals: 'latest arrivals',
  featuredProducts: 'featured products',
  featuredBrands: 'featured brands',
  emptyCartLinks: 'links of an empty cart',
}

export const SectionEditor = <Section extends SettingsSection>({
  section,
  settings,
  Form,
  previewPath,
}: SectionEditorProps<Section>) => {
  const state = useSection(section, settings)
  const form = useRef<HTMLFormElement>(null)
  const [isPreviewed, setPreviewed] = useState(false)
  const { value, conflict, problem, isChanged, isPending } = state
  const submit = (event: FormEvent) => {
    event.preventDefault()
    state.save()
  }
  return (
    <>
      <form ref={form} onSubmit={submit} className="mt-5">
        <div className="grid gap-6">
          <Form value={value} onChange={state.change} settings={settings} />
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
                      .map(
                        (field) =>
                          FIELD_NAMES[field] ??
                          field.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`),
                      )
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
