/** Buttons, and links that look like them. */
import type { ComponentProps } from 'react'
import { Link, type LinkProps } from './link.tsx'

type Variant = 'solid' | 'outline' | 'quiet'
type Size = 'md' | 'lg' | 'sm'

const baseClasses =
  'inline-flex items-center justify-center gap-2 rounded-sm font-semibold text-center select-none transition-colors forced-colors:border disabled:cursor-not-allowed aria-disabled:cursor-not-allowed'
const variants: Record<Variant, string> = {
  solid: 'bg-ink text-paper hover:bg-moss disabled:bg-line disabled:text-muted disabled:hover:bg-line',
  outline:
    'border border-edge bg-transparent text-ink hover:border-ink hover:bg-ink hover:text-paper disabled:border-line disabled:text-muted disabled:hover:bg-transparent',
  quiet: 'text-ink hover:bg-shell disabled:text-muted disabled:hover:bg-transparent',
}
const sizes: Record<Size, string> = {
  sm: 'min-h-9 px-3 text-sm',
  md: 'min-h-11 px-5 text-sm',
  lg: 'min-h-13 px-8 text-sm tracking-wide max-[22.5rem]:px-3',
}
type ButtonStyle = { variant?: Variant; size?: Size }

/** For elements other than buttons and links that look like a button. */
export const buttonClasses = ({ variant = 'solid', size = 'md' }: ButtonStyle, extra = ''): string =>
  `${baseClasses} ${variants[variant]} ${sizes[size]} ${extra}`

export type ButtonProps = ComponentProps<'button'> & ButtonStyle
export const Button = ({ variant, size, className, type = 'button', ...rest }: ButtonProps) => (
  <button
    {...rest}
    type={type}
    className={buttonClasses({ ...(variant && { variant }), ...(size && { size }) }, className)}
  />
)

export const ButtonLink = ({ variant, size, className, ...rest }: LinkProps & ButtonStyle) => (
  <Link
    {...rest}
    className={buttonClasses({ ...(variant && { variant }), ...(size && { size }) }, className)}
  />
)

const iconClasses =
  'relative inline-grid size-11 place-items-center rounded-full text-ink transition-colors hover:bg-shell disabled:cursor-not-allowed disabled:text-edge'
type IconLabel = { label: string }

/** A round button with only an icon: `label` is its accessible name. */
export const IconButton = ({
  label,
  className = '',
  type = 'button',
  ...rest
}: ComponentProps<'button'> & IconLabel) => (
  <button {...rest} type={type} aria-label={label} className={`${iconClasses} ${className}`} />
)

export const IconLink = ({ label, className = '', ...rest }: LinkProps & IconLabel) => (
  <Link {...rest} aria-label={label} className={`${iconClasses} ${className}`} />
)
