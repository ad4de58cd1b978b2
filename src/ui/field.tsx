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
    <label htmlFor={id} className={hideLabel ? 'sr-only' : 'mb-1.5 block text-sm font-semibold'}>
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

/** The props of a field, divided into those of its frame and of its control. */
const useField = <Control extends object>({
  label,
  error,
  hint,
  hideLabel = false,
  className,
  id,
  ...control
}: FieldProps & { id?: string | undefined; className?: string | undefined } & Control) => {
  const ownId = useId()
  const fieldId = id ?? ownId
  return {
    frame: { label, error, hint, hideLabel, className, id: fieldId },
    control: {
      ...control,
      id: fieldId,
      'aria-invalid': error ? true : undefined,
      'aria-describedby': describedBy(fieldId, error, hint),
    },
    border: error ? 'border-sale' : 'border-edge',
  }
}

export type TextFieldProps = FieldProps & ComponentProps<'input'>
export const TextField = (props: TextFieldProps) => {
  const { frame, control, border } = useField<ComponentProps<'input'>>(props)
  return (
    <FieldFrame {...frame}>
      <input {...control} className={`${controlClasses} ${border}`} />
    </FieldFrame>
  )
}

export const TextAreaField = (props: FieldProps & ComponentProps<'textarea'>) => {
  const { frame, control, border } = useField<ComponentProps<'textarea'>>(props)
  return (
    <FieldFrame {...frame}>
      <textarea {...control} className={`${controlClasses} py-2.5 ${border}`} />
    </FieldFrame>
  )
}

export type SelectFieldProps = FieldProps & ComponentProps<'select'>
/** A native select: it works on every phone, by keyboard and with screen readers. */
export const SelectField = (props: SelectFieldProps) => {
  const { frame, control, border } = useField<ComponentProps<'select'>>(props)
  return (
    <FieldFrame {...frame}>
      <span className="relative block">
        <select {...control} className={`${controlClasses} appearance-none pr-10 ${border}`} />
        <ChevronDown
          aria-hidden="true"
          className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-muted"
        />
      </span>
    </FieldFrame>
  )
}
