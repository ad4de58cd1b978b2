/**
 * The calls of staff for a kind of group, brands or categories: list, create, read, change, delete and order. Unknown
 * fields are refused. Not part of the specification.
 */
import { z } from 'zod'
import {
  type GroupKind,
  MAX_GROUP_DESCRIPTION_LENGTH,
  MAX_GROUP_NAME_LENGTH,
} from '../../domain/groups/group-edit.ts'
import { MAX_SLUG_LENGTH, SLUG, SLUG_RULE } from '../../domain/groups/slug.ts'
import type { ErrorCode } from '../errors.ts'
import { idText } from '../id-text.ts'
import type { Operation } from '../operation.ts'
import { keepPicture } from '../pictures/picture.ts'

const commonFields = {
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
const commonSeenFields = {
  name: z.string(),
  slug: z.string(),
  description: z.string(),
  picture: z.string().nullable(),
}

/** What staff read of a group, besides the fields that only its kind has. */
export const staffGroupFields = {
  ...commonSeenFields,
  id: z.string(),
  productCount: z.int().meta({ description: 'Of every status; of a category without its subcategories' }),
  version: z.int().meta({ description: 'Counted up by every change' }),
}

/** Every field of `changes` has its value of before in `seen`. */
const requireSeen = (
  { changes, seen }: { changes: object; seen: object },
  context: z.core.$RefinementCtx,
): void => {
  for (const field of Object.keys(changes))
    if (!Object.hasOwn(seen, field))
      context.addIssue({ code: 'custom', path: ['seen', field], message: 'is required' })
}

const writeErrors = [
  'name-taken',
  'slug-taken',
  'picture-not-kept',
  'picture-address-refused',
  'picture-host-not-allowed',
  'picture-unreachable',
  ...keepPicture.errors,
  'picture-too-large',
] as const

const capitalized = <const Text extends string>(text: Text) =>
  (text.slice(0, 1).toUpperCase() + text.slice(1)) as Capitalize<Text>

/** What the calls of one kind differ in. */
type GroupCalls<Kind, Many, Schema, Own, Seen, Place extends z.ZodRawShape> = {
  kind: Kind
  many: Many
  /** A group as staff read it. */
  schema: Schema
  /** The fields that only this kind has, as staff send them, and as they were seen. */
  own: Own
  ownSeen: Seen
  /** Of what is ordered at a time, besides the ids. */
  place: Place
  placeDescription: string
  summaries: Record<'create' | 'delete' | 'order', string>
  /** Of each write, besides those that every kind has. */
  errors: readonly ErrorCode[]
  example: {
    group: z.output<Schema>
    /** The fields with which it is created. */
    sent: readonly (keyof z.output<Schema>)[]
    /** The values that others have then. */
    unsent: Partial<z.output<Schema>>
    changes: Partial<z.output<Schema>>
    place: z.output<z.ZodObject<Place>>
  }
}

const pick = (values: object, fields: readonly PropertyKey[]): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).filter(([field]) => fields.includes(field)))

export const groupOperations = <
  const Kind extends GroupKind,
  const Many extends string,
  Schema extends z.ZodObject<typeof staffGroupFields>,
  Own extends z.ZodRawShape,
  Seen extends z.ZodRawShape,
  Place extends z.ZodRawShape,
>(
  calls: GroupCalls<Kind, Many, Schema, Own, Seen, Place>,
) => {
  const { kind, many, schema, own, ownSeen, place, placeDescription, summaries, errors, example } = calls
  const { group } = example
  const [one, all] = [capitalized(kind), capitalized(many)]
  const path = `/api/admin/catalogue/${many}` as const
  const common = { permission: 'edit-catalogue', tag: 'Staff' } as const
  const notFound = `${kind}-not-found` as const
  const params = z.object({ id: idText })
  const exampleParams = { id: group.id }
  const answer = (description: string) => ({ description, schema })
  const list = { description: `${all} in their order`, schema: z.array(schema) }
  const changes = z.strictObject({ ...commonFields, ...own }).partial()
  const seen = z.strictObject({ ...commonSeenFields, ...ownSeen }).partial()
  return {
    list: {
      ...common,
      id: `listStaff${all}`,
      audit: { records: 'nothing', because: 'It only reads' },
      method: 'get',
      path,
      summary: `All ${many} in their order, with the number of their products`,
      responses: { 200: list },
      errors: [],
      example: { response: [group] },
    },
    create: {
      ...common,
      id: `createStaff${one}`,
      audit: { records: 'rows' },
      method: 'post',
      path,
      summary: summaries.create,
      body: changes.extend({ name: commonFields.name }).meta({ id: `${one}Input` }),
      responses: { 201: answer(`The ${kind}`) },
      errors: [...errors, ...writeErrors],
      example: {
        body: pick(group, example.sent),
        response: { ...group, ...example.unsent, productCount: 0, version: 1 },
      },
    },
    read: {
      ...common,
      id: `readStaff${one}`,
      audit: { records: 'nothing', because: 'It only reads' },
      method: 'get',
      path: `${path}/{id}`,
      summary: `One ${kind}`,
      params,
      responses: { 200: answer(`The ${kind}`) },
      errors: [notFound],
      example: { params: exampleParams, response: group },
    },
    change: {
      ...common,
      id: `changeStaff${one}`,
      audit: { records: 'rows' },
      method: 'patch',
      path: `${path}/{id}`,
      summary: 'Changes the fields that are sent, all or none. The page of a former slug redirects',
      params,
      body: z
        .strictObject({
          version: z.int().min(1).meta({ description: 'Of what was opened' }),
          changes,
          seen: seen.meta({
            description:
              'The value of each changed field when it was opened. One that is another by now is refused (409)',
          }),
        })
        .superRefine(requireSeen)
        .meta({ id: `ChangeStaff${one}` }),
      responses: { 200: answer(`The ${kind} as it is now`) },
      errors: [notFound, 'group-changed', ...errors, ...writeErrors],
      example: {
        params: exampleParams,
        body: {
          version: group.version,
          changes: example.changes,
          seen: pick(group, Object.keys(example.changes)),
        },
        response: { ...group, ...example.changes, version: group.version + 1 },
      },
    },
    delete: {
      ...common,
      id: `deleteStaff${one}`,
      audit: { records: 'rows' },
      method: 'delete',
      path: `${path}/{id}`,
      summary: summaries.delete,
      params,
      responses: { 200: { description: 'Deleted', schema: z.object({ success: z.literal(true) }) } },
      errors: [notFound, 'still-in-use'],
      example: { params: exampleParams, response: { success: true } },
    },
    order: {
      ...common,
      id: `orderStaff${all}`,
      audit: { records: 'rows', says: () => `changed the order of the ${many}` },
      method: 'put',
      path: `/api/admin/catalogue/${kind}-order`,
      summary: summaries.order,
      body: z
        .strictObject({ ...place, ids: z.array(idText).min(1).max(2000) })
        .meta({ id: `${one}Order`, description: placeDescription }),
      responses: { 200: list },
      errors: ['order-changed'],
      example: { body: { ...example.place, ids: [group.id] }, response: [group] },
    },
  } as const satisfies Record<string, Operation>
}
