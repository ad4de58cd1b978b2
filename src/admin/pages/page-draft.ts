/**
 * A content page while it is edited: the values of the form, and what is sent. Changes that are not saved are kept in
 * this tab with the version that they were made to.
 */
import type { StaffPage } from '../../contract/pages/staff-pages.ts'
import { type PagePurpose, pagePurposes } from '../../domain/pages/content-page.ts'
import { readStorage, removeFromStorage, writeStorage } from '../../ui/web-storage.ts'

export type PageValues = Pick<
  StaffPage,
  'title' | 'slug' | 'body' | 'place' | 'purpose' | 'seoTitle' | 'seoDescription'
>
/** `version` and `base`: of the page that was opened; version 0: a new page. */
export type PageDraft = { version: number; base: PageValues; values: PageValues }

const FIELDS = ['title', 'slug', 'body', 'place', 'purpose', 'seoTitle', 'seoDescription'] as const

export const pageValuesOf = (page: PageValues): PageValues =>
  Object.fromEntries(FIELDS.map((field) => [field, page[field]])) as PageValues

export const newPage = (purpose: PagePurpose | null): PageValues => ({
  title: purpose ? pagePurposes[purpose].label : '',
  slug: '',
  body: '',
  place: purpose ? pagePurposes[purpose].place : 'none',
  purpose,
  seoTitle: '',
  seoDescription: '',
})

export const changedPageValues = (before: PageValues, after: PageValues): Partial<PageValues> =>
  Object.fromEntries(
    FIELDS.filter((field) => before[field] !== after[field]).map((field) => [field, after[field]]),
  )

/** A new page gets an address from the server where none is entered. */
export const newPageRequest = ({
  slug,
  ...values
}: PageValues): Omit<PageValues, 'slug'> & Partial<PageValues> =>
  slug.trim() === '' ? values : { ...values, slug }

/** The edits on top of what somebody else has saved meanwhile. */
export const rebasePageDraft = (
  { base, values }: PageDraft,
  stored: PageValues & { version: number },
): PageDraft => ({
  version: stored.version,
  base: pageValuesOf(stored),
  values: { ...pageValuesOf(stored), ...changedPageValues(base, values) },
})

const keyOf = (id: string): string => `page-draft-${id}`

export const readPageDraft = (id: string): PageDraft | undefined => {
  const text = readStorage('sessionStorage', keyOf(id))
  return text === null ? undefined : (JSON.parse(text) as PageDraft)
}

export const writePageDraft = (id: string, draft: PageDraft | undefined): void => {
  if (draft) writeStorage('sessionStorage', keyOf(id), JSON.stringify(draft))
  else removeFromStorage('sessionStorage', keyOf(id))
}
