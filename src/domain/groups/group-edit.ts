/**
 * The rules of brands and categories, "groups" of products: the limits of their fields, why a change is refused, and
 * edit conflicts. Categories have two levels at most.
 */
import { foldText } from '../search-text.ts'

export type GroupKind = 'brand' | 'category'

export const MAX_GROUP_NAME_LENGTH = 100
export const MAX_GROUP_DESCRIPTION_LENGTH = 5000

/** What staff edit. Brands alone have `maker` and `responsiblePerson`, categories alone a parent and a size guide. */
export type EditableGroup = {
  name: string
  slug: string
  description: string
  picture: string | null
  parentId: string | null
  /** Who made the goods, and who answers for them in the EU, with addresses: of products that name nobody. */
  maker: string
  responsiblePerson: string
  /** The content page that products with sizes link to. Null: that of the parent, else of the purpose. */
  sizeGuideId: string | null
}
export type GroupField = keyof EditableGroup
export type GroupEdit = { [F in GroupField]?: EditableGroup[F] | undefined }

export type GroupErrorCode =
  | 'name-taken'
  | 'slug-taken'
  | 'parent-refused'
  | 'size-guide-unknown'
  | 'still-in-use'
  | 'group-changed'
  | 'order-changed'

/** A change of a brand or category that the shop refuses; its message is for staff. */
export class GroupError extends Error {
  readonly code: GroupErrorCode
  constructor(code: GroupErrorCode, message: string) {
    super(message)
    this.name = 'GroupError'
    this.code = code
  }
}

export type ListedGroup = { id: string; name: string; slug: string; parentId: string | null }

/** Names are compared without case and accents, those of categories within their parent. @throws GroupError */
export const refuseTakenName = (
  kind: GroupKind,
  { id, name, parentId }: { id?: string; name: string; parentId: string | null },
  groups: readonly ListedGroup[],
): void => {
  const twin = groups.find(
    (other) => other.id !== id && other.parentId === parentId && foldText(other.name) === foldText(name),
  )
  if (twin) throw new GroupError('name-taken', `There is a ${kind} named "${twin.name}" already.`)
}

/** @throws GroupError */
export const refuseTakenGroupSlug = (
  kind: GroupKind,
  { id, slug }: { id?: string; slug: string },
  groups: readonly ListedGroup[],
): void => {
  const owner = groups.find((other) => other.id !== id && other.slug === slug)
  if (owner) throw new GroupError('slug-taken', `The ${kind} "${owner.name}" has the address "${slug}".`)
}

/** A parent exists, has no parent itself, and only a category without subcategories gets one. @throws GroupError */
export const refuseWrongParent = (
  { id, parentId }: { id?: string; parentId: string | null },
  categories: readonly ListedGroup[],
): void => {
  if (parentId === null) return
  const refusal = (message: string) => new GroupError('parent-refused', message)
  const parent = categories.find((other) => other.id === parentId)
  if (!parent) throw refusal('There is no such parent category.')
  if (parent.id === id) throw refusal('A category cannot be its own parent.')
  if (parent.parentId !== null)
    throw refusal(`"${parent.name}" is a subcategory itself. Categories have two levels at most.`)
  if (id !== undefined && categories.some((other) => other.parentId === id))
    throw refusal('A category with subcategories cannot become a subcategory. Move its subcategories first.')
}

const counted = (count: number, one: string, many: string): string[] =>
  count === 0 ? [] : [count === 1 ? `1 ${one}` : `${count} ${many}`]

/** Products of every status count: an archived one keeps its brand and category. @throws GroupError */
export const refuseUsedGroup = (
  kind: GroupKind,
  name: string,
  { products, children }: { products: number; children: number },
): void => {
  const users = [
    ...counted(products, 'product', 'products'),
    ...counted(children, 'subcategory', 'subcategories'),
  ]
  if (users.length === 0) return
  const verb = products + children === 1 ? 'uses' : 'use'
  const pronoun = products + children === 1 ? 'it' : 'them'
  throw new GroupError(
    'still-in-use',
    `${users.join(' and ')} ${verb} the ${kind} "${name}". Move ${pronoun} to another ${kind} first.`,
  )
}

const quote = (text: string): string => `"${text.length > 80 ? `${text.slice(0, 80).trimEnd()}...` : text}"`

type StoredGroup = EditableGroup & { parentName: string | null }
const conflictTexts: Record<GroupField, (stored: StoredGroup) => string> = {
  name: ({ name }) => `the name is ${quote(name)} now`,
  slug: ({ slug }) => `the address is ${quote(slug)} now`,
  description: ({ description }) =>
    description === '' ? 'the description is empty now' : `the description is ${quote(description)} now`,
  picture: ({ picture }) => (picture === null ? 'it has no picture now' : 'it has another picture now'),
  parentId: ({ parentName }) =>
    parentName === null ? 'it is a main category now' : `it belongs to ${quote(parentName)} now`,
  maker: ({ maker }) =>
    maker === '' ? 'it has no manufacturer now' : `the manufacturer is ${quote(maker)} now`,
  responsiblePerson: ({ responsiblePerson }) =>
    responsiblePerson === ''
      ? 'it has no responsible person now'
      : `the responsible person is ${quote(responsiblePerson)} now`,
  sizeGuideId: ({ sizeGuideId }) =>
    sizeGuideId === null ? 'it has no size guide now' : 'it has another size guide now',
}

/** The changed fields of which the stored value is neither the one that was seen nor the wanted one. */
export const groupConflicts = (changes: GroupEdit, seen: GroupEdit, stored: EditableGroup): GroupField[] =>
  (Object.keys(conflictTexts) as GroupField[]).filter(
    (field) =>
      changes[field] !== undefined && stored[field] !== seen[field] && stored[field] !== changes[field],
  )

/** @throws GroupError that names each conflict with the stored value */
export const refuseGroupConflicts = (
  kind: GroupKind,
  changes: GroupEdit,
  seen: GroupEdit,
  stored: StoredGroup,
): void => {
  const conflicts = groupConflicts(changes, seen, stored)
  if (conflicts.length === 0) return
  const texts = conflicts.map((field) => conflictTexts[field](stored))
  throw new GroupError('group-changed', `This ${kind} has changed since it was opened: ${texts.join('; ')}.`)
}
