/** The footer: links of the catalogue, customer care, the newsletter's sentence and the legal pages. */
import { TextAreaField } from '../../ui/field.tsx'
import { EditorSection } from '../products/editor-section.tsx'
import { LinkFields, LinkList, LinkTargets, useTargetsId } from './link-fields.tsx'
import type { SectionFormProps } from './section-editor.tsx'

export const FooterForm = ({ value, onChange }: SectionFormProps<'footer'>) => {
  const targets = useTargetsId()
  return (
    <div>
      <LinkTargets id={targets} />
      <EditorSection title="Links to the shop">
        <div className="col-span-full">
          <LinkList
            links={value.links}
            onChange={(links) => onChange({ ...value, links })}
            targets={targets}
            create={() => ({ label: '', href: '' })}
          />
        </div>
      </EditorSection>
      <EditorSection
        title="Customer care links"
        hint="A page of the shop, an https address, or mailto: and your email address. A published page of the same label takes its place."
      >
        <div className="col-span-full">
          <LinkList<(typeof value.customerCare)[number]>
            links={value.customerCare}
            onChange={(customerCare) => onChange({ ...value, customerCare })}
            targets={targets}
            isOptional
            create={() => ({ label: '', href: null })}
          />
        </div>
      </EditorSection>
      <EditorSection title="Newsletter form">
        <TextAreaField
          label="Sentence above the form"
          rows={2}
          maxLength={300}
          className="col-span-full"
          value={value.newsletter}
          onChange={({ target }) => onChange({ ...value, newsletter: target.value })}
        />
      </EditorSection>
      <EditorSection
        title="Legal pages"
        hint="Below the newsletter form of the home page. Your published page of that purpose takes the place of an address."
      >
        <div className="col-span-full grid gap-4">
          {(['privacyPolicy', 'terms'] as const).map((field) => (
            <LinkFields
              key={field}
              link={{ label: field === 'terms' ? 'terms' : 'privacy policy', href: value[field] }}
              onChange={({ href }) => onChange({ ...value, [field]: href })}
              targets={targets}
              isOptional
              hasFixedLabel
            />
          ))}
        </div>
      </EditorSection>
    </div>
  )
}
