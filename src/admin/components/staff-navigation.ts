/**
 * The links between the screens of the staff area, by section, with what a role needs for each. The rule: a person sees the
 * pages that their role may open, and a section leads to the first of them. The commonest jobs are sections of their own.
 * The rail has the day's work first, which its sections do not repeat.
 */
import { createContext } from 'react'
import type { StaffPermission } from '../../contract/staff-permissions.ts'
import type { DayCount } from '../../domain/staff/day-count.ts'

const SECTIONS = ['Overview', 'Orders', 'Packing', 'Products', 'Shop', 'Reports', 'Account'] as const

/** The place of a screen in the navigation. */
export type StaffScreenLink = {
  section: (typeof SECTIONS)[number]
  label: string
  /** The label where it is the only page of its section that the role may open. */
  labelAlone?: string
  needs: StaffPermission
  /** Who has this permission finds the page by another link. */
  unless?: StaffPermission
  /** Part of the day's work, in this order: the page itself, or its list with a filter. */
  day?: {
    order: number
    count: DayCount
    filter?: { label: string; query: string; needs?: StaffPermission }
  }
}
export type StaffNavigationLink = StaffScreenLink & { path: string }

/** From the gate, because the table of screens leads to every screen, and so to its navigation. */
export const StaffLinksContext = createContext<readonly StaffNavigationLink[]>([])

export type StaffSection = {
  /** Of the only page, where the role may open one page of the section. */
  label: string
  /** Of the first page. */
  path: string
  pages: readonly StaffNavigationLink[]
}

/** Whether a person sees the link. */
export const isShown = (
  { needs, unless }: StaffNavigationLink,
  may: (permission: StaffPermission) => boolean,
): boolean => may(needs) && !(unless && may(unless))

export const staffSections = (
  may: (permission: StaffPermission) => boolean,
  links: readonly StaffNavigationLink[],
): StaffSection[] =>
  SECTIONS.flatMap((name) => {
    const pages = links.filter((link) => link.section === name && isShown(link, may))
    const [first, second] = pages
    return first
      ? [{ label: second ? name : (first.labelAlone ?? first.label), path: first.path, pages }]
      : []
  })

type DayLink = { count: DayCount; label: string; href: string; path: string | undefined }

/** The day's work that a person may open, in its order. */
export const dayLinks = (
  may: (permission: StaffPermission) => boolean,
  links: readonly StaffNavigationLink[],
): DayLink[] =>
  links
    .flatMap(({ day, ...link }) =>
      day && isShown(link, may) && may(day.filter?.needs ?? link.needs) ? [{ ...link, day }] : [],
    )
    .toSorted((a, b) => a.day.order - b.day.order)
    .map(({ label, path, day: { count, filter } }) =>
      filter
        ? { count, label: filter.label, href: `${path}?${filter.query}`, path: undefined }
        : { count, label, href: path, path },
    )

/** The sections of the rail: without the pages that are the day's work themselves. */
export const railSections = (
  may: (permission: StaffPermission) => boolean,
  links: readonly StaffNavigationLink[],
): StaffSection[] =>
  staffSections(
    may,
    links.filter(({ day }) => !day || day.filter),
  )

/** Where screens belong that have no link of their own, by the path that theirs begins with. */
const BELONGS_TO: Readonly<Record<string, string>> = {
  '/admin/print': '/admin/orders',
  '/admin/stock-history': '/admin/products',
}

/** The entry that leads to a path: the longest one that the path begins with. */
export const currentStaffLink = (
  pathname: string,
  links: readonly StaffNavigationLink[],
): StaffNavigationLink | undefined => {
  const target = BELONGS_TO[pathname.split('/').slice(0, 3).join('/')] ?? pathname
  return links
    .filter(({ path }) => target === path || (path !== '/admin' && target.startsWith(`${path}/`)))
    .toSorted((a, b) => b.path.length - a.path.length)[0]
}
