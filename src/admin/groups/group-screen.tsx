/** The screen of brands or categories: the list in the order of the shop, and the form of a new one. */
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import type { GroupKind } from '../../domain/groups/group-edit.ts'
import { Notice } from '../../ui/notice.tsx'
import { useQuery } from '../../ui/query-hooks.tsx'
import { Skeleton, Skeletons } from '../../ui/skeleton.tsx'
import { Loaded } from '../components/loaded.tsx'
import { SmallButton } from '../components/small-button.tsx'
import { StaffScreen } from '../components/staff-screen.tsx'
import { closeDraft, draftKey, NEW_GROUP, openGroupDraft, useGroupDraft } from './group-drafts.ts'
import { GroupForm } from './group-form.tsx'
import { type Group, groupKinds, parentOf } from './group-kind.ts'
import { GroupList } from './group-list.tsx'

const intros: Record<GroupKind, string> = {
  brand: 'The shop lists its brands in this order, in the menu and on the brands page.',
  category:
    'Main categories and their subcategories, in the order of the shop. A main category lists the products of its subcategories too.',
}

const Lists = ({
  kind,
  groups,
  onDeleted,
}: {
  kind: GroupKind
  groups: readonly Group[]
  onDeleted: () => void
}) => (
  <GroupList
    kind={kind}
    groups={groups}
    onDeleted={onDeleted}
    label={groupKinds[kind].title}
    className="mt-4 border-y border-line"
    {...(kind === 'category' && {
      below: ({ id, name }: Group) =>
        groups.some((group) => parentOf(group) === id) && (
          <GroupList
            kind={kind}
            groups={groups}
            onDeleted={onDeleted}
            parentId={id}
            label={`Subcategories of ${name}`}
            className="ml-4 border-t border-line sm:ml-11"
          />
        ),
    })}
  />
)

export const GroupScreen = ({ kind }: { kind: GroupKind }) => {
  const { title, query } = groupKinds[kind]
  const found = useQuery(query())
  const { data: groups } = found
  const newKey = draftKey(kind, NEW_GROUP)
  const draft = useGroupDraft(newKey)
  const newButton = useRef<HTMLButtonElement>(null)
  const focusNewButton = () => newButton.current?.focus()
  const closeNew = () => {
    flushSync(() => closeDraft(newKey))
    focusNewButton()
  }
  return (
    <StaffScreen
      title={title}
      actions={
        <SmallButton
          variant="solid"
          ref={newButton}
          aria-expanded={draft !== undefined}
          onClick={() => (draft ? closeNew() : openGroupDraft(newKey, null))}
        >
          {`New ${kind}`}
        </SmallButton>
      }
    >
      <p className="mt-1 max-w-2xl text-sm text-muted">{intros[kind]}</p>
      {draft && groups && (
        <div className="mt-4">
          <GroupForm
            kind={kind}
            draft={draft}
            groups={groups}
            draftKey={newKey}
            onClose={closeNew}
            onDeleted={focusNewButton}
          />
        </div>
      )}
      <Loaded
        of={found}
        what={title}
        refreshed={{ className: 'mt-4' }}
        placeholder={
          <Skeletons count={3} label={`${title} are loading`}>
            {(key) => (
              <div key={key} data-testid="skeleton" className="flex gap-4 border-b border-line py-3">
                <Skeleton className="h-5 flex-1" />
                <Skeleton className="h-5 w-24" />
              </div>
            )}
          </Skeletons>
        }
      >
        {(stored) => (
          <>
            {stored.length === 0 && !draft && (
              <Notice title={`No ${title.toLowerCase()} yet`} as="p">
                {`Add the first one. Every product belongs to a ${kind}.`}
              </Notice>
            )}
            {stored.length > 0 && <Lists kind={kind} groups={stored} onDeleted={focusNewButton} />}
          </>
        )}
      </Loaded>
    </StaffScreen>
  )
}
