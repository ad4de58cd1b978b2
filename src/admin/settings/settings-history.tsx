/** The versions of a section, newest first; each earlier one can be brought back. */
import { useCallback } from 'react'
import type { SettingsSection } from '../../domain/settings/shop-settings.ts'
import { useQueryClient } from '../../ui/query-hooks.tsx'
import { toast } from '../../ui/toast.ts'
import { Problem } from '../components/problem.tsx'
import { HeadedSection } from '../components/section.tsx'
import { SmallButton } from '../components/small-button.tsx'
import { useAction } from '../components/use-action.ts'
import { useLoaded } from '../components/use-loaded.ts'
import { DateTime } from '../date-time.tsx'
import { messageOf } from '../staff-request.ts'
import { readHistory, restoreVersion, showSettings } from './settings-api.ts'

type SettingsHistoryProps = {
  section: SettingsSection
  version: number
  /** There are changes that are not saved: they would be lost. */
  isBlocked: boolean
}

export const SettingsHistory = ({ section, version, isBlocked }: SettingsHistoryProps) => {
  const client = useQueryClient()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new version is a new entry
  const read = useCallback(() => readHistory(section), [section, version])
  const { data: changes, error: failure } = useLoaded(read)
  const { isBusy, problem, run } = useAction()
  const undo = (to: number) =>
    run(
      () => restoreVersion(section, version, to),
      async (settings) => {
        await showSettings(client, settings)
        toast({ title: 'Undone', description: 'Every page shows it from now on.' })
      },
    )
  const undoButton = (to: number, label: string) => (
    <SmallButton aria-disabled={isBlocked || isBusy} onClick={() => !isBlocked && void undo(to)}>
      {label}
    </SmallButton>
  )
  return (
    <HeadedSection
      title="History"
      hint={isBlocked && 'Publish or discard your changes before you bring a version back.'}
      className="mt-8 border-t border-line pt-6"
    >
      <Problem className="mt-2">{failure ? messageOf(failure) : problem}</Problem>
      <ul className="mt-3 divide-y divide-line border-y border-line text-sm">
        {changes?.map((change, index) => (
          <li key={change.version} className="flex min-h-13 flex-wrap items-center gap-x-4 gap-y-1 py-2">
            <span className="w-24 font-medium">{`Version ${change.version}`}</span>
            <DateTime iso={change.changedAt} />
            <span className="text-muted">{[change.changedBy, change.note].filter(Boolean).join(': ')}</span>
            <span className="ml-auto">
              {index === 0 ? 'Now' : undoButton(change.version, `Back to version ${change.version}`)}
            </span>
          </li>
        ))}
        <li className="flex min-h-13 flex-wrap items-center gap-x-4 py-2">
          <span className="w-24 font-medium">Default</span>
          <span className="text-muted">Default</span>
          <span className="ml-auto">{version === 0 ? 'Now' : undoButton(0, 'Back to the default')}</span>
        </li>
      </ul>
    </HeadedSection>
  )
}
