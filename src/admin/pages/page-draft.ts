/**
 * A content page while it is edited: the values of the form, and what is sent. Changes that are not saved have the
 * version that they were made to.
 */
import type { StaffPage } from '../../contract/pages/staff-pages.ts'
import { type PagePurpose, pagePurposes } from '../../domain/pages/content-page.ts'

export type PageValues = Pick<
  StaffPage,
  'title' | 'slug' | 'body' | 'place' | 'purpose' | 'seoTitle' | 'seoDescription'
>
/** `version` and `base`: of the page that was opened; version 0: a new page. */
export type PageDraft = { version: number; base: PageValues; values: PageValues }

const FIELDS = ['title', 'slug', 'body', 'place', 'purpose', 'seoTitle', 'seoDescription'] as const

export const pageValuesOf = (page: PageValues): PageValues =>
  Object.fromEntries(FIELDS.map((field) => [field, page[field]])) as PageValues

/** First texts that are true of every shop, by the label of the footer's entry. */
const FIRST_TEXTS: Readonly<Record<string, string>> = {
  'Track Your Order': `Each mail about your order has a link to the page of the order: what you bought, what was sent, and the tracking number of each parcel.

You cannot find the mail? Write to us with the order number, or the email address that you ordered with, and we send you the link again.`,
}

/** @param entry the label of a customer-care entry of the footer, which a published page with this title links */
export const newPage = (purpose: PagePurpose | null, entry = ''): PageValues => ({
  title: purpose ? pagePurposes[purpose].label : entry,
  slug: '',
  body: FIRST_TEXTS[entry] ?? '',
  place: purpose ? pagePurposes[purpose].place : entry === '' ? 'none' : 'customer-care',
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
