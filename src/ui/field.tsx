/** Form fields with their labels, hints and errors tied together. */
import { ChevronDown } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId } from 'react'

const control =
  'w-full min-h-12 rounded-sm border bg-white px-3.5 text-base text-ink placeholder:text-muted transition-colors hover:border-ink aria-invalid:border-sale disabled:bg-shell disabled:text-muted'

type Labelled = {
  label: string
  error?: string | undefined
  hint?: ReactNode
  /** The label is only read out: the place makes it clear to the eye. */
  hideLabel?: boolean
}

const Frame = ({
  id,
  label,
  error,
  hint,
  hideLabel,
  className = '',
  children,
}: Labelled & { id: string; className?: string | undefined; children: ReactNode }) => (
  <div className={className}>
    <label htmlFor={id} className={hideLabel ? 'sr-only' : 'mb-1.5 block text-sm font-medium'}>
      {label}
    </label>
    {children}
    {hint && !error && (
      <p id={`${id}-hint`} className="mt-1.5 text-sm text-muted">
        {hint}
      </p>
    )}
    {error && (
      <p id={`${id}-error`} role="alert" className="mt-1.5 text-sm text-sale">
        {error}
      </p>
    )}
  </div>
)

const describedBy = (id: string, error: string | undefined, hint: ReactNode): string | undefined =>
  error ? `${id}-error` : hint ? `${id}-hint` : undefined

export type TextFieldProps = Labelled & ComponentProps<'input'>
export const TextField = ({ label, error, hint, hideLabel, className, id, ...rest }: TextFieldProps) => {
  const ownId = useId()
  const fieldId = id ?? ownId
  return (
    <Frame {...{ label, error, hint, className }} hideLabel={hideLabel ?? false} id={fieldId}>
      <input
        {...rest}
        id={fieldId}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(fieldId, error, hint)}
        className={`${control} ${error ? 'border-sale' : 'border-edge'}`}
      />
    </Frame>
  )
}

export const TextAreaField = ({
  label,
  error,
  hint,
  hideLabel,
  className,
  id,
  ...rest
}: Labelled & ComponentProps<'textarea'>) => {
  const ownId = useId()
  const fieldId = id ?? ownId
  return (
    <Frame {...{ label, error, hint, className }} hideLabel={hideLabel ?? false} id={fieldId}>
      <textarea
        {...rest}
        id={fieldId}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(fieldId, error, hint)}
        className={`${control} py-2.5 ${error ? 'border-sale' : 'border-edge'}`}
      />
    </Frame>
  )
}

export type SelectFieldProps = Labelled & ComponentProps<'select'>
/** The browser's own select: the right thing on every phone, by keyboard and for screen readers. */
export const SelectField = ({
  label,
  error,
  hint,
  hideLabel,
  className,
  id,
  children,
  ...rest
}: SelectFieldProps) => {
  const ownId = useId()
  const fieldId = id ?? ownId
  return (
    <Frame {...{ label, error, hint, className }} hideLabel={hideLabel ?? false} id={fieldId}>
      <span className="relative block">
        <select
          {...rest}
          id={fieldId}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(fieldId, error, hint)}
          className={`${control} appearance-none pr-10 ${error ? 'border-sale' : 'border-edge'}`}
        >
          {children}
        </select>
        <ChevronDown
          aria-hidden="true"
          className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-muted"
        />
      </span>
    </Frame>
  )
}
