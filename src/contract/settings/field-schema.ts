/** The schema of a field of the settings, by its entry (src/domain/settings/section-fields.ts). */
import { z } from 'zod'
import { isLinkTarget, MAX_LINK_ADDRESS } from '../../domain/pages/link-target.ts'
import { HOME_BLOCKS } from '../../domain/settings/home-blocks.ts'
import {
  defaultOf,
  fieldsOf,
  type OwnFieldPath,
  type SectionFields,
} from '../../domain/settings/section-fields.ts'
import {
  DEFAULT_IN_SETTINGS,
  type Field,
  type FieldOf,
  type Fields,
  type ValueOf,
} from '../../domain/settings/setting-field.ts'
import type { SettingsSection } from '../../domain/settings/shop-settings.ts'
import type { ShownFields } from '../../domain/settings/shown-settings.ts'
import { mailSchema } from './mails-schema.ts'
import type { MakeObject } from './make-object.ts'
import { ownSchemas } from './own-schemas.ts'
import {
  line,
  linkTarget,
  oneLine,
  price,
  requiredLine,
  settingParts,
  shopPath,
  slug,
  text,
} from './setting-parts.ts'
import { shopFileSchema } from './shop-file.ts'

/** The names of mails are encoded by the mailer; these would end a header. */
const MAIL_SENDER =
  /^(?:[^<>"\p{Cc}]{1,100}?\s*<[^\s<>@,;"]{1,64}@[\w.-]{1,190}>|[^\s<>@,;"]{1,64}@[\w.-]{1,190})$/u

const CHECKS: Record<
  NonNullable<FieldOf<'line'>['check']>,
  [isRight: (text: string) => boolean, message: string]
> = {
  email: [(email) => z.email().safeParse(email).success, 'must be an email address, or empty'],
  'mail-sender': [
    (sender) => MAIL_SENDER.test(sender),
    'must be like orders@shop.example or The shop <orders@shop.example>',
  ],
}

const lineSchema = ({ max, isRequired, check }: FieldOf<'line'>): z.ZodType => {
  if (!check) return isRequired ? requiredLine(max) : line(max)
  const [isRight, message] = CHECKS[check]
  return oneLine(text(max).refine((typed) => typed === '' || isRight(typed), message))
}

const eachOnce = <Item extends z.ZodType>(items: z.ZodArray<Item>, noun: string) =>
  items.refine((values) => new Set(values).size === values.length, {
    error: `must not have a ${noun} twice`,
  })

const eachDistinct = <Item extends z.ZodObject>(
  items: z.ZodArray<Item>,
  { by, error }: NonNullable<FieldOf<'list'>['distinct']>,
) => items.refine((values) => new Set(values.map((value) => value[by])).size === values.length, { error })

/** Without null and default. */
const bareSchema = (path: string, field: Field, object: MakeObject): z.ZodType => {
  switch (field.kind) {
    case 'line':
      return lineSchema(field)
    case 'text':
      return field.isRequired ? text(field.max).min(1) : text(field.max)
    case 'yes-no':
      return z.boolean()
    case 'choice':
      return z.enum(Object.keys(field.options))
    case 'whole':
      return z.int().min(field.min).max(field.max)
    case 'brand':
      return slug
    case 'search-terms':
      return z.array(requiredLine(field.max)).max(field.most)
    case 'links': {
      const { link, optionalLink } = settingParts(object)
      return z.array(field.isOptional ? optionalLink : link).max(field.most)
    }
    case 'address':
      return linkTarget
    case 'picture':
      return settingParts(object).picture
    case 'shop-file':
      return settingParts(object).shopFile
    case 'texts':
      return object(mapped(field.texts, () => text(field.max).optional()))
    case 'numbers':
      return object(mapped(field.fields, (number) => fieldSchema('', number, object)))
    case 'price':
      return price
    case 'product':
      return slug.min(1)
    case 'brands':
      return eachOnce(z.array(slug.min(1)).max(field.most), 'brand').meta({
        description: 'Slugs of brands; none: the first of the shop',
      })
    case 'link':
      return settingParts(object).link
    case 'shop-page':
      return shopPath
    case 'site-address':
      return z
        .string()
        .max(MAX_LINK_ADDRESS)
        .refine((href) => href === '' || isLinkTarget(href), 'must be an https address, or empty')
    case 'pictures':
      return z.array(settingParts(object).picture).max(field.most)
    case 'brand-pictures':
      return z
        .record(slug, settingParts(object).picture)
        .refine((pictures) => Object.keys(pictures).length <= field.most, {
          error: `must have at most ${field.most} pictures`,
        })
    case 'blocks':
      return eachOnce(z.array(z.enum(HOME_BLOCKS)), 'block')
    case 'group':
      return partsSchema(field.of, object)
    case 'list': {
      const items = z.array(partsSchema(field.of, object)).max(field.most)
      return field.distinct ? eachDistinct(items, field.distinct) : items
    }
    case 'mail':
      return mailSchema(field.name, object)
    case 'own':
      return ownSchemas(object)[path as OwnFieldPath]
  }
}

const mapped = <Value, To>(values: Readonly<Record<string, Value>>, to: (value: Value) => To) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, to(value)]))

const partsSchema = (parts: Fields, object: MakeObject) =>
  object(mapped(parts, (part) => fieldSchema('', part, object)))

const isNullable = (field: Field): boolean =>
  field.kind === 'whole' || (field.kind === 'picture' && field.isOptional)
    ? field.isOptional === true
    : field.kind === 'address' || defaultOf(field) === null

const aboutOf = ({ description, help }: Field): string | undefined =>
  description ?? help?.replace('{origin}', '')

const described = (schema: z.ZodType, description: string | undefined): z.ZodType =>
  description ? schema.meta({ description }) : schema

const fieldSchema = (path: string, field: Field, object: MakeObject): z.ZodType => {
  const bare = bareSchema(path, field, object)
  const schema = isNullable(field) ? bare.nullable() : bare
  const value = defaultOf(field)
  const isSent = field.mustBeSent || value === DEFAULT_IN_SETTINGS
  const lenient = value === undefined ? schema.optional() : isSent ? schema : schema.default(value)
  return described(lenient, aboutOf(field))
}

type ObjectOf<F> = z.ZodObject<{ -readonly [Name in keyof F]: SchemaOf<F[Name]> }>
type BareSchema<F> = F extends { kind: 'group'; of: infer Of }
  ? ObjectOf<Of>
  : F extends { kind: 'list'; of: infer Of }
    ? z.ZodArray<ObjectOf<Of>>
    : z.ZodType<ValueOf<F>, ValueOf<F>>
type SchemaOf<F> = F extends { default: undefined }
  ? z.ZodOptional<BareSchema<F>>
  : F extends { mustBeSent: true }
    ? BareSchema<F>
    : z.ZodDefault<BareSchema<F>>
export type SectionSchema<Section extends SettingsSection> = ObjectOf<SectionFields[Section]>

/** @param object strict for what staff send, loose for what is stored */
export const sectionSchema = <Section extends SettingsSection>(
  section: Section,
  object: MakeObject,
): SectionSchema<Section> => {
  const shape = fieldsOf(section).map(([name, field]) => [
    name,
    fieldSchema(`${section}.${name}`, field, object),
  ])
  return object(Object.fromEntries(shape)) as unknown as SectionSchema<Section>
}

type ShownShape<Section extends SettingsSection> = {
  [Name in keyof ShownFields<Section>]-?: undefined extends ShownFields<Section>[Name]
    ? z.ZodOptional<z.ZodType<Exclude<ShownFields<Section>[Name], undefined>>>
    : z.ZodType<ShownFields<Section>[Name]>
}

/** The schemas of what pages get of a section. */
export const shownShape = <Section extends SettingsSection>(section: Section): ShownShape<Section> => {
  const shape = fieldsOf(section).flatMap(([name, field]) => {
    const { pages } = field
    if (!pages) return []
    const bare =
      field.kind === 'shop-file' ? shopFileSchema : bareSchema(`${section}.${name}`, field, z.strictObject)
    // What is null by default is left out then.
    const isLeftOut = pages.absent !== undefined
    const schema = isNullable(field) && !(isLeftOut && defaultOf(field) === null) ? bare.nullable() : bare
    const about =
      [aboutOf(field), isLeftOut && `absent: ${pages.absent}`].filter(Boolean).join('; ') || undefined
    return [
      [pages.as ?? name, described(isLeftOut || field.kind === 'texts' ? schema.optional() : schema, about)],
    ]
  })
  return Object.fromEntries(shape) as ShownShape<Section>
}
