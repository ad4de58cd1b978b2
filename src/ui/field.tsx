/** Form fields: each is associated with its label, hint and error. */
import { ChevronDown } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId } from 'react'

const controlClasses =
  'w-full min-h-12 rounded-sm border bg-white px-3.5 text-base text-ink placeholder:text-muted transition-colors hover:border-ink aria-invalid:border-sale disabled:bg-shell disabled:text-muted'

type FieldProps = {
  label: string
  error?: string | undefined
  hint?: ReactNode
  /** The label is only for screen readers: the layout makes the purpose visible. */
  hideLabel?: boolean
}

const FieldFrame = ({
  id,
  label,
  error,
  hint,
  hideLabel,
  className = '',
  children,
}: FieldProps & { id: string; className?: string | undefined; children: ReactNode }) => (
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

export type TextFieldProps = FieldProps & ComponentProps<'input'>
export const TextField = ({ label, error, hint, hideLabel, className, id, ...rest }: TextFieldProps) => {
  const ownId = useId()
  const fieldId = id ?? ownId
  return (
    <FieldFrame
      label={label}
      error={error}
      hint={hint}
      className={className}
      hideLabel={hideLabel ?? false}
      id={fieldId}
    >
      <input
        {...rest}
        id={fieldId}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(fieldId, error, hint)}
        className={`${controlClasses} ${error ? 'border-sale' : 'border-edge'}`}
      />
    </FieldFrame>
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
}: FieldProps & ComponentProps<'textarea'>) => {
  const ownId = useId()
  const fieldId = id ?? ownId
  return (
    <FieldFrame
      label={label}
      error={error}
      hint={hint}
      className={className}
      hideLabel={hideLabel ?? false}
      id={fieldId}
    >
      <textarea
        {...rest}
        id={fieldId}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(fieldId, error, hint)}
        className={`${controlClasses} py-2.5 ${error ? 'border-sale' : 'border-edge'}`}
      />
    </FieldFrame>
  )
}

export type SelectFieldProps = FieldProps & ComponentProps<'select'>
/** A native select: it works on every phone, by keyboard and with screen readers. */
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
    <FieldFrame
      label={label}
      error={error}
      hint={hint}
      className={className}
      hideLabel={hideLabel ?? false}
      id={fieldId}
    >
      <span className="relative block">
        <select
          {...rest}
          id={fieldId}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(fieldId, error, hint)}
          className={`${controlClasses} appearance-none pr-10 ${error ? 'border-sale' : 'border-edge'}`}
        >
          {children}
        </select>
        <ChevronDown
          aria-hidden="true"
          className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-muted"
        />
      </span>
    </FieldFrame>
  )
}
