/**
 * The quick edit of a product at /admin: which fields it has, and what conflicts. A field is edited where its value differs
 * from the one that the editor loaded. It is in conflict where the stored value is neither of the two.
 */
import { conflictText, isSameFieldValue } from './product-field-rules.ts'
import type { FieldValues } from './product-field-values.ts'

export const EDITABLE_FIELDS = [
  'price',
  'description',
  'stockQuantity',
  'inStock',
  'images',
  'colorImages',
] as const satisfies readonly (keyof FieldValues)[]
export type EditableField = (typeof EDITABLE_FIELDS)[number]
export type EditableProduct = Pick<FieldValues, EditableField>

/** What is undefined is not spoken of. */
export type PartialEdit = { [F in EditableField]?: EditableProduct[F] | undefined }

const isEdited = <F extends EditableField>(field: F, edit: PartialEdit, seen: PartialEdit): boolean => {
  const wanted = edit[field] as FieldValues[F] | undefined
  const before = seen[field] as FieldValues[F] | undefined
  return wanted !== undefined && (before === undefined || !isSameFieldValue(field, wanted, before))
}

/** Pictures and their colours are written together. */
const PICTURE_FIELDS: readonly EditableField[] = ['images', 'colorImages']

/** The fields of `edit` that differ from what was seen. */
export const editedFields = (edit: PartialEdit, seen: PartialEdit): EditableField[] => {
  const fields = EDITABLE_FIELDS.filter((field) => isEdited(field, edit, seen))
  if (!fields.some((field) => PICTURE_FIELDS.includes(field))) return fields
  return EDITABLE_FIELDS.filter((field) =>
    PICTURE_FIELDS.includes(field) ? edit[field] !== undefined : fields.includes(field),
  )
}

/** The edited fields of which the stored value is another than the one that was seen, and not the wanted one either. */
export const conflictsOf = (edit: PartialEdit, seen: PartialEdit, stored: EditableProduct): EditableField[] =>
  editedFields(edit, seen).filter(
    (field) => isEdited(field, { [field]: stored[field] }, seen) && isEdited(field, edit, stored),
  )

/** One sentence that names each conflict with the stored value. */
export const conflictMessage = (
  fields: readonly EditableField[],
  stored: EditableProduct,
  seen: PartialEdit,
): string =>
  `This product has changed since it was opened: ${fields.map((field) => conflictText(field, stored[field], seen[field])).join('; ')}.`
