/**
 * The form of a brand or category. When somebody else has changed an edited field meanwhile, staff choose between both
 * values.
 */
import { type FormEvent, useEffect, useRef, useState } from 'react'
import {
  type EditableGroup,
  type GroupKind,
  MAX_GROUP_DESCRIPTION_LENGTH,
  MAX_GROUP_NAME_LENGTH,
} from '../../domain/groups/group-edit.ts'
import { MAX_SLUG_LENGTH, SLUG, slugOf } from '../../domain/groups/slug.ts'
import { ApiError } from '../../ui/api-client.ts'
import { Button } from '../../ui/button.tsx'
import { TextAreaField, TextField } from '../../ui/field.tsx'
import { ChoiceField } from '../components/choice-field.tsx'
import { Conflict, SaveProblem } from '../components/conflict.tsx'
import { SmallButton } from '../components/small-button.tsx'
import { isConflict } from '../components/use-action.ts'
import { type Fields, fieldsOf } from '../components/use-fields.ts'
import { useUpload } from '../components/use-upload.ts'
import { uploadPicture } from '../picture-upload.ts'
import { messageOf } from '../staff-request.ts'
import { GroupDelete } from './group-delete.tsx'
import { editDraft, type GroupDraft, isChanged, rebaseGroupDraft } from './group-drafts.ts'
import { ManufacturerFields, SizeGuideField } from './group-facts.tsx'
import { type Group, groupKinds, parentOf } from './group-kind.ts'
import { readGroup, useSaveGroup } from './group-mutations.ts'
import { GroupPictureField } from './group-picture-field.tsx'

type GroupFormProps = {
  kind: GroupKind
  /** Of the draft in group-drafts.ts. */
  draftKey: string
  draft: GroupDraft
  groups: readonly Group[]
  /** Closes the form; the draft is discarded. */
  onClose: () => void
  onDeleted: () => void
}

type Problems = { name?: string; slug?: string }
const problemsOf = ({ name, slug }: GroupDraft['values'], isNew: boolean): Problems => ({
  ...(name.trim() === '' && { name: 'Enter a name' }),
  ...(slug.trim() === ''
    ? !isNew && { slug: 'Enter an address' }
    : !SLUG.test(slug.trim()) && {
        slug: 'Use lower-case letters, digits and single hyphens, such as field-bags',
      }),
})

type ParentProps = { fields: Fields<EditableGroup>; base: Group | null; groups: readonly Group[] }

const ParentField = ({ fields: { values, set }, base, groups }: ParentProps) => {
  const hasChildren = base !== null && groups.some((group) => parentOf(group) === base.id)
  const mains = groups.filter((group) => parentOf(group) === null && group.id !== base?.id)
  return (
    <ChoiceField
      label="Belongs to"
      disabled={hasChildren}
      hint={
        hasChildren
          ? 'It has subcategories, so it stays a main category.'
          : 'A main category lists the products of its subcategories too.'
      }
      choices={[['', 'None: a main category'], ...mains.map(({ id, name }) => [id, name] as const)]}
      value={values.parentId ?? ''}
      onChange={(id) => set({ parentId: id || null })}
    />
  )
}

export const GroupForm = ({ kind, draftKey, draft, groups, onClose, onDeleted }: GroupFormProps) => {
  const { pagePath } = groupKinds[kind]
  const { base, values } = draft
  const form = useRef<HTMLFormElement>(null)
  const [problems, setProblems] = useState<Problems>({})
  /** What is stored now, where somebody else has changed it. */
  const [changed, setChanged] = useState<{ sentence: string; stored: Group } | undefined>(undefined)
  const { mutateAsync, isPending, error } = useSaveGroup(kind)
  const fields = fieldsOf(values, (change) => {
    editDraft(draftKey, change)
    // What was wrong with a field is not said of what is typed now.
    setProblems((before) => Object.fromEntries(Object.entries(before).filter(([name]) => !(name in change))))
  })
  const { text } = fields
  const upload = useUpload(uploadPicture, ({ url }) => editDraft(draftKey, { picture: url }))

  useEffect(() => form.current?.querySelector('input')?.focus(), [])

  const save = async (toSave: GroupDraft) => {
    setChanged(undefined)
    try {
      await mutateAsync(toSave)
      onClose()
    } catch (reason) {
      if (!base || !(reason instanceof ApiError) || !isConflict(reason)) return
      const stored = await readGroup(kind, base.id)
      if (stored) setChanged({ sentence: reason.text, stored })
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isPending || upload.isUploading) return
    const found = problemsOf(values, base === null)
    setProblems(found)
    const [first] = Object.keys(found)
    if (first) return form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
    if (base && !isChanged(draft)) return onClose()
    void save(draft)
  }
  const resolve = (choice: 'own' | 'stored') => {
    if (!changed) return
    rebaseGroupDraft(draftKey, changed.stored, choice)
    setChanged(undefined)
    if (choice === 'own') void save({ base: changed.stored, values })
    else form.current?.querySelector('input')?.focus()
  }

  const automaticSlug = slugOf(values.name, kind)
  const slugHint = base
    ? values.slug.trim() !== base.slug && `Links to ${pagePath}${base.slug} will lead to the new address.`
    : values.name.trim() === ''
      ? 'Left empty, it is made of the name.'
      : `Left empty: ${pagePath}${automaticSlug}`
  return (
    <form
      ref={form}
      noValidate
      aria-label={base ? `Edit ${base.name}` : `New ${kind}`}
      onSubmit={submit}
      className="grid gap-x-6 gap-y-5 bg-shell px-4 py-5 md:grid-cols-2"
    >
      <TextField
        label="Name"
        name="name"
        required
        autoComplete="off"
        maxLength={MAX_GROUP_NAME_LENGTH}
        error={problems.name}
        {...text('name')}
      />
      <TextField
        label={`Address: ${pagePath}...`}
        name="slug"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={MAX_SLUG_LENGTH}
        error={problems.slug}
        hint={slugHint || undefined}
        {...text('slug')}
      />
      {kind === 'category' && <ParentField fields={fields} base={base} groups={groups} />}
      <TextAreaField
        label="Description (optional)"
        rows={4}
        maxLength={MAX_GROUP_DESCRIPTION_LENGTH}
        hint={`Shown on the page of the ${kind}.`}
        className={kind === 'category' ? 'md:row-span-2' : ''}
        {...text('description')}
      />
      {kind === 'brand' && <ManufacturerFields {...fields} />}
      {kind === 'category' && <SizeGuideField {...fields} />}
      <GroupPictureField
        picture={values.picture}
        onChange={(picture) => editDraft(draftKey, { picture })}
        upload={upload}
      />
      <SaveProblem className="col-span-full" problem={error && !changed ? messageOf(error) : undefined}>
        {changed && (
          <Conflict title={`${changed.sentence} Which counts?`}>
            <p className="mt-2 flex flex-wrap gap-2">
              <SmallButton onClick={() => resolve('own')}>Save mine</SmallButton>
              <SmallButton onClick={() => resolve('stored')}>Take the new one</SmallButton>
            </p>
          </Conflict>
        )}
      </SaveProblem>
      <div className="col-span-full flex flex-wrap items-center gap-3">
        <Button type="submit" aria-disabled={isPending || upload.isUploading}>
          {isPending ? 'Saving...' : 'Save'}
        </Button>
        <Button variant="outline" onClick={onClose}>
          Cancel
        </Button>
      </div>
      {base && (
        <div className="col-span-full border-t border-line pt-4">
          <GroupDelete
            kind={kind}
            group={groups.find(({ id }) => id === base.id) ?? base}
            childCount={groups.filter((group) => parentOf(group) === base.id).length}
            onDeleted={onDeleted}
          />
        </div>
      )}
    </form>
  )
}
