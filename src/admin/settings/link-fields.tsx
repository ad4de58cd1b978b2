/** A link of the settings: its label, and where it leads. Pages of the shop are suggested, others can be typed. */
import { useId } from 'react'
import { pagePath } from '../../domain/pages/content-page.ts'
import {
  FIXED_PAGES,
  MAX_LINK_ADDRESS,
  MAX_LINK_LABEL,
  type OptionalLink,
} from '../../domain/pages/link-target.ts'
import { TextField } from '../../ui/field.tsx'
import { useQuery } from '../../ui/query-hooks.tsx'
import { pageListQuery } from '../pages/page-api.ts'
import { useGroups } from '../products/use-groups.ts'
import { ListEditor } from './list-editor.tsx'

const PAGE_NAMES: Record<(typeof FIXED_PAGES)[number], string> = {
  '/': 'Home',
  '/shop': 'Shop all',
  '/brands': 'All brands',
  '/new-arrivals': 'New arrivals',
  '/sale': 'Sale',
  '/search': 'Search',
  '/cart': 'Cart',
  '/checkout': 'Checkout',
}

/** One for all link fields of a form, by its id. */
export const LinkTargets = ({ id }: { id: string }) => {
  const { data: groups } = useGroups()
  const { data: pages } = useQuery(pageListQuery())
  return (
    <datalist id={id}>
      {FIXED_PAGES.map((path) => (
        <option key={path} value={path} label={PAGE_NAMES[path]} />
      ))}
      {groups?.categories.map(({ slug, name }) => (
        <option key={slug} value={`/category/${slug}`} label={`Category ${name}`} />
      ))}
      {groups?.brands.map(({ slug, name }) => (
        <option key={slug} value={`/brand/${slug}`} label={`Brand ${name}`} />
      ))}
      {pages
        ?.filter(({ status }) => status === 'published')
        .map(({ slug, title }) => (
          <option key={slug} value={pagePath(slug)} label={`Page ${title}`} />
        ))}
    </datalist>
  )
}

type LinkFieldsProps<Entry> = {
  link: Entry
  onChange: (link: Entry) => void
  /** Id of the `LinkTargets`. */
  targets: string
  /** Characters. */
  maxLabel?: number
  /** Without an address the entry is a placeholder. */
  isOptional?: boolean
  /** Its words stand in a sentence of the page. */
  hasFixedLabel?: boolean
}

export const LinkFields = <Entry extends OptionalLink>({
  link,
  onChange,
  targets,
  maxLabel = MAX_LINK_LABEL,
  isOptional = false,
  hasFixedLabel = false,
}: LinkFieldsProps<Entry>) => (
  <div className="grid gap-3 sm:grid-cols-2">
    <TextField
      label="Label"
      required
      disabled={hasFixedLabel}
      maxLength={maxLabel}
      autoComplete="off"
      value={link.label}
      onChange={({ target }) => onChange({ ...link, label: target.value })}
    />
    <TextField
      label={isOptional ? 'Leads to (optional)' : 'Leads to'}
      list={targets}
      required={!isOptional}
      maxLength={MAX_LINK_ADDRESS}
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
      placeholder={isOptional ? 'Not a link' : '/category/...'}
      value={link.href ?? ''}
      onChange={({ target }) =>
        onChange({ ...link, href: isOptional && target.value.trim() === '' ? null : target.value.trim() })
      }
    />
  </div>
)

type LinkListProps<Entry> = {
  links: readonly Entry[]
  onChange: (links: Entry[]) => void
  targets: string
  isOptional?: boolean
  max: number
  create: () => Entry
}

export const LinkList = <Entry extends OptionalLink>({
  links,
  onChange,
  targets,
  isOptional = false,
  max,
  create,
}: LinkListProps<Entry>) => (
  <ListEditor
    items={links}
    onChange={onChange}
    nameOf={({ label }, index) => label || `link ${index + 1}`}
    add={{ label: 'Add a link', create }}
    max={max}
  >
    {(link, change) => <LinkFields link={link} onChange={change} targets={targets} isOptional={isOptional} />}
  </ListEditor>
)

/** The id of the form's `LinkTargets`. */
export const useTargetsId = (): string => `targets${useId()}`
