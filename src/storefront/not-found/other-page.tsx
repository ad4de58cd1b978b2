/**
 * Every URL that the browser's route table does not name: content pages, the withdrawal, and those that are not found. Their code is one
 * chunk, so that no other page loads a route for them.
 */
import { useEffect } from 'react'
import { WITHDRAWAL_PATH } from '../../domain/withdrawals/withdrawal.ts'
import { useScreen } from '../../ui/navigation.ts'
import { ContentPage } from '../content/content-page.tsx'
import { NotFoundPage } from './not-found-page.tsx'

const slugOf = (pathname: string): string | undefined => /^\/pages\/([\w-]+)\/?$/.exec(pathname)?.[1]

/** A page of the server alone, which a link of the footer leads to: it has no code for the browser. */
const ServerPage = () => {
  useEffect(() => location.reload(), [])
  return null
}

export const Page = () => {
  const { pathname } = useScreen().url
  const slug = slugOf(pathname)
  if (pathname === WITHDRAWAL_PATH) return <ServerPage />
  return slug === undefined ? <NotFoundPage /> : <ContentPage key={slug} slug={slug} />
}
