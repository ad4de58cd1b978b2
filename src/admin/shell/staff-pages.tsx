/**
 * Every page below /admin: the gate, then the screen of the path. The server renders the gate, or the 404 page for a
 * path without a screen.
 */
import { NotFoundPage } from '../../storefront/not-found/not-found-page.tsx'
import { type ComponentLoader, componentLoader, LazyComponent } from '../../ui/lazy-component.tsx'
import { useScreen } from '../../ui/navigation.ts'
import { PageHead } from '../../ui/page-head.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { StaffGate } from './staff-gate.tsx'
import { findStaffScreen, type StaffScreenProps, staffScreens } from './staff-screens.ts'

const loaders = new Map<string, ComponentLoader<StaffScreenProps>>(
  staffScreens.map(({ path, title, load }) => [
    path,
    componentLoader(title, async () => (await load()).Screen),
  ]),
)

const LoadingScreen = () => (
  <div className="admin-area frame min-h-dvh py-5 sm:py-8">
    <Skeleton className="h-8 w-48" />
  </div>
)

export const Page = () => {
  const { url } = useScreen()
  const match = findStaffScreen(url.pathname)
  const loader = match && loaders.get(match.screen.path)
  if (!loader) return <NotFoundPage />
  const screen = (
    <LazyComponent
      key={match.screen.path}
      loader={loader}
      fallback={<LoadingScreen />}
      props={{ params: match.params }}
    />
  )
  return (
    <>
      <PageHead title="Admin" description="For staff." noIndex />
      {match.screen.isOpen ? screen : <StaffGate>{screen}</StaffGate>}
    </>
  )
}
