/**
 * Every URL that the browser's route table does not name: content pages, and those that are not found. Their code is one
 * chunk, so that no other page loads a route for them.
 */
import { useScreen } from '../../ui/navigation.ts'
import { ContentPage } from '../content/content-page.tsx'
import { NotFoundPage } from './not-found-page.tsx'

const slugOf = (pathname: string): string | undefined => /^\/pages\/([\w-]+)\/?$/.exec(pathname)?.[1]

export const Page = () => {
  const slug = slugOf(useScreen().url.pathname)
  return slug === undefined ? <NotFoundPage /> : <ContentPage key={slug} slug={slug} />
}
