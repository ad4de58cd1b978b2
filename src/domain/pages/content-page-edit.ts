/** The rules of edits of content pages: why a change is refused. */
import { MAX_PAGES, type PagePlace, type PagePurpose, type PageStatus, pagePurposes } from './content-page.ts'

export type EditablePage = {
  slug: string
  title: string
  body: string
  place: PagePlace
  purpose: PagePurpose | null
  seoTitle: string
  seoDescription: string
}
export type PageEdit = { [Field in keyof EditablePage]?: EditablePage[Field] | undefined }

const messages = {
  'page-changed': 'This page has changed since it was opened.',
  'page-empty': 'A page without text cannot be published.',
  'page-was-published': 'This page has been published, so it cannot be deleted. Archive it instead.',
  'redirect-refused': 'A page redirects to another page that is published.',
  'too-many-pages': `There are ${MAX_PAGES} pages already: delete a draft first.`,
  'page-slug-taken': 'Another page has this address.',
  'purpose-taken': 'Another page has this purpose.',
} as const
export type PageErrorCode = keyof typeof messages
export const pageErrorMessages: Readonly<Record<PageErrorCode, string>> = messages

/** A change of a content page that the shop refuses; its message is for staff. */
export class PageError extends Error {
  readonly code: PageErrorCode
  constructor(code: PageErrorCode, message: string = messages[code]) {
    super(message)
    this.name = 'PageError'
    this.code = code
  }
}

type ListedPage = {
  id: string
  slug: string
  title: string
  purpose: PagePurpose | null
  status: PageStatus
}

/** An archived page keeps its address, which says that it is gone. @throws PageError */
export const refuseTakenPageSlug = (
  { id, slug }: { id?: string; slug: string },
  pages: readonly ListedPage[],
): void => {
  const owner = pages.find((page) => page.id !== id && page.slug === slug)
  if (owner) throw new PageError('page-slug-taken', `The page "${owner.title}" has the address "${slug}".`)
}

/** @throws PageError */
export const refuseTakenPurpose = (
  { id, purpose }: { id?: string; purpose: PagePurpose | null },
  pages: readonly ListedPage[],
): void => {
  if (purpose === null) return
  const owner = pages.find((page) => page.id !== id && page.purpose === purpose && page.status !== 'archived')
  if (owner)
    throw new PageError(
      'purpose-taken',
      `The page "${owner.title}" is the ${pagePurposes[purpose].label.toLowerCase()} of this shop already.`,
    )
}
