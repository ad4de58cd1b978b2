/** Fields and answers that brands and categories have in common on the staff's screens. Unknown fields are refused. */
import { z } from 'zod'
import { MAX_GROUP_DESCRIPTION_LENGTH, MAX_GROUP_NAME_LENGTH } from '../../domain/group-edit.ts'
import { MAX_SLUG_LENGTH, SLUG, SLUG_RULE } from '../../domain/slug.ts'
import { idText } from '../cart.ts'
import { keepPicture } from '../picture.ts'

export const groupFields = {
  name: z
    .string()
    .trim()
    .overwrite((name) => name.replace(/\s+/g, ' '))
    .min(1)
    .max(MAX_GROUP_NAME_LENGTH),
  slug: z.string().trim().max(MAX_SLUG_LENGTH).regex(SLUG, SLUG_RULE).meta({
    description: 'Without it, it is made of the name. The former one redirects',
  }),
  description: z.string().trim().max(MAX_GROUP_DESCRIPTION_LENGTH),
  picture: z.string().trim().min(1).max(2000).nullable().meta({
    description: 'A picture that the shop keeps; one at an https address is fetched',
  }),
}

/** What was seen is compared only: it may break today's rules. */
export const groupSeenFields = {
  name: z.string(),
  slug: z.string(),
  description: z.string(),
  picture: z.string().nullable(),
}

export const staffGroupFields = {
  ...groupSeenFields,
  id: z.string(),
  productCount: z.int().meta({ description: 'Of every status; of a category without its subcategories' }),
  version: z.int().meta({ description: 'Counted up by every change' }),
}

export const groupParams = z.object({ id: idText })
export const groupIds = z.array(idText).min(1).max(2000)
export const groupVersion = z.int().min(1).meta({ description: 'Of what was opened' })

/** Every field of `changes` has its value of before in `seen`. */
export const requireSeen = (
  { changes, seen }: { changes: object; seen: object },
  context: z.core.$RefinementCtx,
): void => {
  for (const field of Object.keys(changes))
    if (!Object.hasOwn(seen, field))
      context.addIssue({ code: 'custom', path: ['seen', field], message: 'is required' })
}

export const groupWriteErrors = [
  'name-taken',
  'slug-taken',
  'picture-not-kept',
  'picture-address-refused',
  'picture-host-not-allowed',
  'picture-unreachable',
  ...keepPicture.errors,
  'picture-too-large',
] as const

export const deleted = { description: 'Deleted', schema: z.object({ success: z.literal(true) }) }
