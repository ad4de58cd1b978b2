/**
 * The owner's look as a style attribute of the document's root: it replaces the design tokens of the one colour and of the
 * pictures' ratio. The Content-Security-Policy allows style attributes, and refuses style elements.
 */
import type { CSSProperties } from 'react'
import type { Shop } from '../contract/shop/shop.ts'
import { accentTones } from '../domain/accent.ts'

const accentTokens = (color: string) => {
  const { accent, deep, mist } = accentTones(color)
  return { '--color-moss': accent, '--color-moss-deep': deep, '--color-mist': mist }
}

/** Undefined where the owner has changed nothing. */
export const lookStyle = (
  shop: Pick<Shop, 'accent' | 'pictureRatio'> | undefined,
): CSSProperties | undefined => {
  if (!shop?.accent && !shop?.pictureRatio) return undefined
  return {
    ...(shop.accent && accentTokens(shop.accent)),
    ...(shop.pictureRatio && { '--aspect-product': shop.pictureRatio }),
  } as CSSProperties
}
