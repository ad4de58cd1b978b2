/**
 * The owner's colour as a style attribute of the document's root: it replaces the design tokens of the one colour. The
 * Content-Security-Policy allows style attributes, and refuses style elements.
 */
import type { CSSProperties } from 'react'
import { accentTones } from '../domain/accent.ts'

/** Undefined where the owner has chosen none. */
export const accentStyle = (color: string | null | undefined): CSSProperties | undefined => {
  if (!color) return undefined
  const { accent, deep, mist } = accentTones(color)
  return { '--color-moss': accent, '--color-moss-deep': deep, '--color-mist': mist } as CSSProperties
}
