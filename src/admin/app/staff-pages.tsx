/**
 * Every page below /admin, in the frame of the staff area: the gate, then the screen of the path, or a sentence where the
 * role may not open it. The server renders the gate, or the 404 page for a path without a screen.
 */
import { NotFoundPage } from '../../storefront/not-found/not-found-page.tsx'
import { type ComponentLoader, componentLoader, LazyComponent } from '../../ui/lazy-component.tsx'
import { useScreen } from '../../ui/navigation.ts'
import { PageHead } from '../../ui/page-head.tsx'
import type { Params } from '../../ui/route.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useUndoCount } from '../changes/undo.ts'
import { currentStaffLink } from '../components/staff-navigation.ts'
import { useMay } from '../staff-session.ts'
import { StaffFrame } from './staff-frame.tsx'
import { StaffGate } from './staff-gate.tsx'
import { findStaffScreen, type StaffScreenProps, staffLinks, staffScreens } from './staff-screens.ts'

const loaders = new Map<string, ComponentLoader<StaffScreenProps>>(
  staffScreens.map(({ path, title, load }) => [
    path,
    componentLoader(title, async () => (await load()).Screen),
  ]),
)

const forbidden: ComponentLoader<StaffScreenProps> = componentLoader(
  'The page',
  async () => (await import('./forbidden-screen.tsx')).Screen,
)

const LoadingScreen = () => (
  <div className="staff-screen frame py-5">
    <Skeleton className="h-8 w-48" />
  </div>
)

type AllowedProps = {
  path: string
  pathname: string
  loader: ComponentLoader<StaffScreenProps>
  params: Params
}

const AllowedScreen = ({ path, pathname, loader, params }: AllowedProps) => {
  const needs = currentStaffLink(pathname, staffLinks)?.needs
  const isAllowed = useMay()(needs ?? 'own-account')
  const undos = useUndoCount()
  return (
    <LazyComponent
      key={isAllowed ? `${path} ${undos}` : 'forbidden'}
      loader={isAllowed ? loader : forbidden}
      fallback={<LoadingScreen />}
      props={{ params }}
    />
  )
}

export const hasOwnFrame = true

export const Page = () => {
  const { url } = useScreen()
  const match = findStaffScreen(url.pathname)
  const loader = match && loaders.get(match.screen.path)
  if (!loader)
    return (
      <StaffFrame>
        <NotFoundPage />
      </StaffFrame>
    )
  const { path, isOpen, isScanned } = match.screen
  const { params } = match
  return (
    <StaffFrame isScanned={isScanned}>
      <PageHead title="Admin" description="For staff." noIndex />
      {isOpen ? (
        <LazyComponent key={path} loader={loader} fallback={<LoadingScreen />} props={{ params }} />
      ) : (
        <StaffGate>
          <AllowedScreen path={path} pathname={url.pathname} loader={loader} params={params} />
        </StaffGate>
      )}
    </StaffFrame>
  )
}
