/** The versions of a page, newest first. An earlier one is put into the form, and counts when it is saved. */
import { useCallback } from 'react'
import { Problem } from '../components/problem.tsx'
import { HeadedSection } from '../components/section.tsx'
import { SmallButton } from '../components/small-button.tsx'
import { useAction } from '../components/use-action.ts'
import { useLoaded } from '../components/use-loaded.ts'
import { DateTime } from '../date-time.tsx'
import { messageOf } from '../staff-request.ts'
import { readVersion, readVersions } from './page-api.ts'
import type { PageValues } from './page-draft.ts'

type PageHistoryProps = {
  pageId: string
  version: number
  onTake: (values: Pick<PageValues, 'title' | 'body' | 'seoTitle' | 'seoDescription'>) => void
}

export const PageHistory = ({ pageId, version, onTake }: PageHistoryProps) => {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new version is a new entry
  const read = useCallback(() => readVersions(pageId), [pageId, version])
  const { data: versions = [], error } = useLoaded(read)
  const { problem, run } = useAction()
  const take = (earlier: number) =>
    run(
      () => readVersion(pageId, earlier),
      ({ title, body, seoTitle, seoDescription }) => onTake({ title, body, seoTitle, seoDescription }),
    )
  return (
    <HeadedSection title="History" className="mt-8 border-t border-line pt-6">
      <Problem className="mt-2">{error ? messageOf(error) : problem}</Problem>
      <ul className="mt-3 divide-y divide-line border-y border-line text-sm">
        {versions.map((each, index) => (
          <li key={each.version} className="flex min-h-13 flex-wrap items-center gap-x-4 gap-y-1 py-2">
            <span className="w-24 font-medium">{`Version ${each.version}`}</span>
            <DateTime iso={each.changedAt} />
            <span className="min-w-0 text-muted wrap-anywhere">{`${each.title}, ${each.status}`}</span>
            <span className="ml-auto">
              {index === 0 ? (
                'Now'
              ) : (
                <SmallButton onClick={() => void take(each.version)}>
                  {`Put version ${each.version} into the form`}
                </SmallButton>
              )}
            </span>
          </li>
        ))}
      </ul>
    </HeadedSection>
  )
}
