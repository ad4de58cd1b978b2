/** Where the order goes (spec, sections 3 and 5). The fields and their messages are the contract's one schema. */
import { LoaderCircle } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { type UseFormReturn, useFormState } from 'react-hook-form'
import { COUNTRIES, type ShippingForm } from '../../contract/shipping-form.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField, TextField, type TextFieldProps } from '../../ui/field.tsx'
import { SlowNote } from './slow-note.tsx'
import { StepHeading } from './step-heading.tsx'

type TextName = Exclude<keyof ShippingForm, 'country'>
/** Names are no words of a dictionary. */
const ofAName = { autoCapitalize: 'words', spellCheck: false, isHalf: true } as const
const textFields: (Pick<
  TextFieldProps,
  'label' | 'type' | 'inputMode' | 'autoComplete' | 'autoCapitalize' | 'spellCheck'
> & {
  name: TextName
  isHalf?: true
})[] = [
  {
    name: 'email',
    label: 'Email',
    type: 'email',
    inputMode: 'email',
    autoComplete: 'email',
    autoCapitalize: 'none',
    spellCheck: false,
  },
  { name: 'firstName', label: 'First Name', autoComplete: 'shipping given-name', ...ofAName },
  { name: 'lastName', label: 'Last Name', autoComplete: 'shipping family-name', ...ofAName },
  { name: 'address', label: 'Address', autoComplete: 'shipping street-address', autoCapitalize: 'words' },
  { name: 'city', label: 'City', autoComplete: 'shipping address-level2', ...ofAName },
  {
    name: 'postalCode',
    label: 'Postal Code',
    autoComplete: 'shipping postal-code',
    autoCapitalize: 'characters',
    spellCheck: false,
    isHalf: true,
  },
]

type ShippingFormFieldsProps = {
  form: UseFormReturn<ShippingForm>
  onSubmit: (shipping: ShippingForm) => void
  isPending: boolean
  /** What stands in the way, in a plain sentence. */
  problem: string | null
  total: string
  /** The shopper comes back from the payment: a focus that got lost on the way starts here. */
  isReturn: boolean
}

export const ShippingFormFields = ({
  form,
  onSubmit,
  isPending,
  problem,
  total,
  isReturn,
}: ShippingFormFieldsProps) => {
  const { register, handleSubmit, control } = form
  const { errors } = useFormState({ control })
  const heading = useRef<HTMLHeadingElement>(null)
  const startsHere = useRef(isReturn)
  useEffect(() => {
    // Whoever chose another currency in the header stays there.
    if (startsHere.current && document.activeElement === document.body) heading.current?.focus()
  }, [])
  return (
    <form
      noValidate
      aria-labelledby="shipping-heading"
      onSubmit={(event) => {
        if (isPending) event.preventDefault()
        else void handleSubmit(onSubmit)(event)
      }}
    >
      <StepHeading id="shipping-heading" step={1} ref={heading}>
        Shipping Information
      </StepHeading>
      <p className="mt-1 text-sm text-muted">All fields are required.</p>
      <div className="mt-5 grid gap-5 sm:grid-cols-2">
        {textFields.map(({ name, isHalf, ...field }) => (
          <TextField
            key={name}
            {...field}
            {...register(name)}
            required
            error={errors[name]?.message}
            className={isHalf ? '' : 'sm:col-span-2'}
          />
        ))}
        <SelectField
          label="Country"
          autoComplete="shipping country"
          required
          className="sm:col-span-2"
          {...register('country', { deps: 'postalCode' })}
          error={errors.country?.message}
        >
          {Object.entries(COUNTRIES).map(([code, name]) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </SelectField>
      </div>
      <p className="mt-6 flex justify-between font-medium tabular-nums md:hidden">
        <span>Total</span>
        <span>{total}</span>
      </p>
      {problem && (
        <p role="alert" className="mt-6 border-l-2 border-sale bg-blush px-4 py-3 text-sm text-sale">
          {problem}
        </p>
      )}
      <Button
        type="submit"
        size="lg"
        aria-disabled={isPending}
        aria-busy={isPending}
        className="mt-6 w-full aria-disabled:opacity-60"
      >
        {/* Beside the words, which stay where they are. */}
        <span className="relative">
          {isPending && (
            <LoaderCircle
              aria-hidden="true"
              className="absolute top-1/2 right-full mr-3 size-4 -translate-y-1/2 motion-safe:animate-spin"
            />
          )}
          Proceed to Payment
        </span>
      </Button>
      <SlowNote isWorking={isPending}>
        This takes longer than usual. Please stay on this page: nothing has been charged yet.
      </SlowNote>
    </form>
  )
}
