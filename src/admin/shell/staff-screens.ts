/**
 * The screens of the staff area below /admin, by path. The code of each is loaded when staff open it; other paths show
 * the 404 page. The browser's route table and the server load this table through `staff-pages.tsx` and `pages.ts`.
 */
import type { ComponentType } from 'react'
import { type ComponentLoader, componentLoader } from '../../ui/lazy-component.tsx'
import { matchRoute, type Params } from '../../ui/route.ts'

export type StaffScreenProps = { params: Params }
export type StaffScreenEntry = { path: string; loader: ComponentLoader<StaffScreenProps> }

/** `title` begins the sentence "<title> could not be loaded". */
export const staffScreen = (
  path: string,
  title: string,
  load: () => Promise<{ Screen: ComponentType<StaffScreenProps> }>,
): StaffScreenEntry => ({ path, loader: componentLoader(title, async () => (await load()).Screen) })

/** Fixed paths come before patterns that match them too. */
export const staffScreens: readonly StaffScreenEntry[] = []

export type StaffScreenMatch = { loader: StaffScreenEntry['loader']; path: string; params: Params }

export const findStaffScreen = (
  pathname: string,
  screens: readonly StaffScreenEntry[] = staffScreens,
): StaffScreenMatch | undefined => {
  const { route, params } = matchRoute<{ path: string; loader?: StaffScreenEntry['loader'] }>(
    [...screens, { path: '*' }],
    pathname,
  )
  return route.loader && { loader: route.loader, path: route.path, params }
}
