/**
 * What a field of the owner's settings is. The rule: an entry says everything about its field, so that the type, the default,
 * the schema of the API, the control for staff, what pages get and the words of a conflict follow from it.
 */

import type { MailName, MailText } from '../mails/order-mails.ts'
import type { OptionalLink, ShopLink } from '../pages/link-target.ts'
import type { HomeBlock } from './home-blocks.ts'
import type { ShopFileRef } from './shop-file.ts'
import type { ShopPicture } from './shop-picture.ts'

/** The default is a word, a link or a brand of the demo: `settings/default-settings.ts` has it. */
export const DEFAULT_IN_SETTINGS: unique symbol = Symbol('settings/default-settings.ts')
type InSettings = typeof DEFAULT_IN_SETTINGS

type About = {
  /** "{value}" stands for what is typed, "{origin}" for the address of the shop. */
  help?: string
  /** What the API says of it, where that is not the help. */
  description?: string
  /** The field begins a part of the form. */
  heading?: { title: string; hint?: string }
  /** A yes/no field of the section: while it is off, this one is not shown. */
  shownWith?: string
  /** The API refuses a section without it: the first release had it. What others lack keeps its value. */
  mustBeSent?: true
  /**
   * What pages get of it; absent: nothing. `as`: its name there, if it has another. `absent`: what it means that it is left
   * out, which it then is while it has its default: every document carries these settings.
   */
  pages?: { as?: string; absent?: string }
}

/** What is special about each kind. `default: undefined`: it may be absent, and then is. */
type Kinds = {
  /** `check`: what it must be, unless it is empty. */
  line: {
    default: string | InSettings | undefined
    max: number
    isRequired?: true
    check?: 'email' | 'mail-sender'
    inputType?: 'email' | 'tel'
    placeholder?: string
  }
  text: { default: string | InSettings; max: number; rows: number; isRequired?: true }
  'yes-no': { default: boolean | undefined }
  /** `options`: what each value is called. */
  choice: { default: string; options: Readonly<Record<string, string>> }
  /** A whole number; `isOptional`: or null. `unit`: such as "days". */
  whole: { default: number | null; min: number; max: number; unit?: string; isOptional?: true }
  /** The slug of a brand; empty: none. */
  brand: { default: string | InSettings }
  /** `max`: characters of each. */
  'search-terms': { default: readonly string[] | InSettings; most: number; max: number }
  /** `isOptional`: an entry without an address is a placeholder. The label is the heading. */
  links: { default: readonly ShopLink[] | InSettings; most: number; isOptional?: true }
  /** Null: the words are not a link. */
  address: { default: null | InSettings }
  /** `noun`: as buttons name it; `alt`: of a picture that was just uploaded; `isOptional`: or null. */
  picture: { default: null | InSettings | undefined; noun: string; alt?: string; isOptional?: true }
  'shop-file': { default: null; use: 'logo' | 'icon' }
  /** By name. One that is empty or absent says what `defaultWords` has. `hasHeading`: the label is the heading. */
  texts: {
    default: undefined
    max: number
    texts: Readonly<Record<string, string | { label: string; help: string }>>
    hasHeading?: true
  }
  /** By name, with their own defaults. The label is the heading. */
  numbers: { fields: Readonly<Record<string, FieldOf<'whole'>>> }
  /** In pounds. */
  price: { default: undefined }
  /** The slug of a product. */
  product: { default: InSettings }
  /** Slugs; none: the first of the shop. */
  brands: { default: readonly string[] | InSettings; most: number }
  link: { default: ShopLink | InSettings }
  /** Its address. */
  'shop-page': { default: InSettings }
  /** Of a page of the shop, or of another site; or empty. */
  'site-address': { default: InSettings }
  pictures: { default: InSettings; most: number }
  /** By the slug of the brand. */
  'brand-pictures': { default: InSettings; most: number }
  /** Of the home page. */
  blocks: { default: InSettings }
  /** A value with parts. */
  group: { default: object | InSettings; of: Fields }
  /** Of values with parts. `distinct`: no two have the same value in this part. */
  list: { default: InSettings; of: Fields; most: number; distinct?: { by: string; error: string } }
  /** Subject and text of a mail about an order. */
  mail: { default: MailText; name: MailName }
  /** `of`: a value (`typed`). Schema (own-schemas.ts) and control (field-control.tsx) do not compile without it. */
  own: { default: unknown; of: unknown }
}
export type Kind = keyof Kinds
/** Of sections with a form of their own. */
export type UndrawnKind =
  | 'price'
  | 'product'
  | 'brands'
  | 'link'
  | 'shop-page'
  | 'site-address'
  | 'pictures'
  | 'brand-pictures'
  | 'blocks'
  | 'group'
  | 'list'
  | 'mail'
/** The label names the control, and the field in the words of a conflict. */
export type FieldOf<K extends Kind> = { kind: K; label: string } & About & Kinds[K]
export type Field = { [K in Kind]: FieldOf<K> }[Kind]
export type Fields = Readonly<Record<string, Field>>

const entry =
  <K extends Kind>(kind: K) =>
  <const Rest extends About & Kinds[K]>(label: string, rest: Rest) => ({ ...rest, kind, label })
export const line = entry('line')
export const text = entry('text')
export const yesNo = entry('yes-no')
export const choice = entry('choice')
export const whole = entry('whole')
export const brand = entry('brand')
export const searchTerms = entry('search-terms')
export const links = entry('links')
export const address = entry('address')
export const picture = entry('picture')
export const shopFile = entry('shop-file')
export const texts = entry('texts')
export const numbers = entry('numbers')
export const price = entry('price')
export const product = entry('product')
export const brands = entry('brands')
export const link = entry('link')
export const shopPage = entry('shop-page')
export const siteAddress = entry('site-address')
export const pictures = entry('pictures')
export const brandPictures = entry('brand-pictures')
export const blocks = entry('blocks')
export const group = entry('group')
export const list = entry('list')
export const mail = entry('mail')
export const own = entry('own')

/** The type of an own field's values. */
export const typed = <Value>(): Value => undefined as Value

type Link<F> = F extends { isOptional: true } ? OptionalLink : ShopLink
type Values<F> = {
  line: string
  text: string
  'yes-no': boolean
  choice: F extends { options: infer Options } ? keyof Options : never
  whole: F extends { isOptional: true } ? number | null : number
  brand: string
  'search-terms': string[]
  links: Link<F>[]
  address: string | null
  picture: ShopPicture | (F extends { default: null } | { isOptional: true } ? null : never)
  'shop-file': ShopFileRef | null
  texts: F extends { texts: infer Texts } ? { [Name in keyof Texts]?: string | undefined } : never
  numbers: F extends { fields: infer Numbers } ? { [Name in keyof Numbers]: ValueOf<Numbers[Name]> } : never
  price: string
  product: string
  brands: string[]
  link: ShopLink
  'shop-page': string
  'site-address': string
  pictures: ShopPicture[]
  'brand-pictures': Record<string, ShopPicture>
  blocks: HomeBlock[]
  group: F extends { of: infer Of } ? ValuesOf<Of> : never
  list: F extends { of: infer Of } ? ValuesOf<Of>[] : never
  mail: MailText
  own: F extends { of: infer Value } ? Value : never
}
export type ValueOf<F> = F extends { kind: infer K extends Kind } ? Values<F>[K] : never

type AbsentNames<F> = { [Name in keyof F]: F[Name] extends { default: undefined } ? Name : never }[keyof F]
type Flat<Value> = { [Name in keyof Value]: Value[Name] }
export type ValuesOf<F> = Flat<
  { -readonly [Name in Exclude<keyof F, AbsentNames<F>>]: ValueOf<F[Name]> } & {
    -readonly [Name in AbsentNames<F>]?: ValueOf<F[Name]> | undefined
  }
>
