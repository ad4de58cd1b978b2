/** Small buttons and links beside rows and headings. The rule: a finger finds them 44 px high. */
import type { ComponentProps } from 'react'
import { Button, ButtonLink } from '../../ui/button.tsx'

type ButtonProps = Omit<ComponentProps<typeof Button>, 'size'>
export const SmallButton = ({ variant = 'outline', className = '', ...rest }: ButtonProps) => (
  <Button {...rest} variant={variant} size="sm" className={`${className} pointer-coarse:min-h-11`} />
)

type LinkProps = Omit<ComponentProps<typeof ButtonLink>, 'size'>
export const SmallLink = ({ variant = 'outline', className = '', ...rest }: LinkProps) => (
  <ButtonLink {...rest} variant={variant} size="sm" className={`${className} pointer-coarse:min-h-11`} />
)
