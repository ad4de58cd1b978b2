/** The shipping form (spec, sections 3 and 5). Fields and messages follow the one schema of the contract. */
import { LoaderCircle } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { type UseFormReturn, useFormState } from 'react-hook-form'
import type { ShippingForm } from '../../contract/payments/shipping-form.ts'
import type { AddressField, AddressFormat } from '../../domain/address-format.ts'
import { countryName } from '../../domain/countries.ts'
import type { StateChoice } from '../../domain/states.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField, TextField, type TextFieldProps } from '../../ui/field.tsx'
import { useShop } from '../../ui/shop.ts'
import { SlowNote } from './slow-note.tsx'
import { StepHeading } from './step-heading.tsx'

type TextName = Exclude<keyof ShippingForm, 'country'>
type FormText = Pick<
  TextFieldProps,
  'label' | 'type' | 'inputMode' | 'autoComplete' | 'autoCapitalize' | 'spellCheck'
> & { name: TextName; isHalf?: true; isOptional?: true }

/** Spell checking would mark names as errors. */
const nameProps = { autoCapitalize: 'words', spellCheck: false, isHalf: true } as const
const address: FormText = {
  name: 'address',
  label: 'Address',
  autoComplete: 'shipping street-address',
  autoCapitalize: 'words',
}
const byCountry: Record<AddressField, FormText> = {
  city: { name: 'city', label: 'City', autoComplete: 'shipping address-level2', ...nameProps },
  state: { name: 'state', label: 'State', autoComplete: 'shipping address-level1', ...nameProps },
  postalCode: {
    name: 'postalCode',
    label: 'Postal Code',
    autoComplete: 'shipping postal-code',
    autoCapitalize: 'characters',
    spellCheck: false,
    isHalf: true,
  },
}
const person: FormText[] = [
  {
    name: 'email',
    label: 'Email',
    type: 'email',
    inputMode: 'email',
    autoComplete: 'email',
    autoCapitalize: 'none',
    spellCheck: false,
  },
  { name: 'firstName', label: 'First Name', autoComplete: 'shipping given-name', ...nameProps },
  { name: 'lastName', label: 'Last Name', autoComplete: 'shipping family-name', ...nameProps },
]

/** The fields of the specification, or all that the country has, in the order of its letters. */
const fieldsOf = (format: AddressFormat | null): FormText[] =>
  format === null
    ? [...person, address, byCountry.city, byCountry.postalCode]
    : [
        ...person,
        { ...address, autoComplete: 'shipping address-line1' },
        {
          name: 'address2',
          label: 'Apartment, floor, etc.',
          autoComplete: 'shipping address-line2',
          isOptional: true,
        },
        ...format.fields.map(
          (field): FormText => ({
            ...byCountry[field],
            label: format.labels[field],
            ...(!format.required.has(field) && { isOptional: true }),
          }),
        ),
        {
          name: 'phone',
          label: 'Phone',
          type: 'tel',
          inputMode: 'tel',
          autoComplete: 'shipping tel',
          isHalf: true,
          isOptional: true,
        },
      ]

type ShippingFormFieldsProps = {
  form: UseFormReturn<ShippingForm>
  /** Null: the form of the specification. */
  format: AddressFormat | null
  /** To choose from; none: any text. */
  states: readonly StateChoice[]
  onSubmit: (shipping: ShippingForm) => void
  isPending: boolean
  /** Why the last submit failed, as a message for the shopper. */
  error: string | null
  /** Why it cannot be sent yet; null: it can. */
  blockedBy: string | null
  /** It was sent all the same. */
  onBlocked: () => void
  total: string
  deliveryNote: string | null
  /** The shopper comes back from the payment step: a lost focus moves to the heading. */
  isReturn: boolean
}

export const ShippingFormFields = ({
  form,
  format,
  states,
  onSubmit,
  isPending,
  error,
  blockedBy,
  onBlocked,
  total,
  deliveryNote,
  isReturn,
}: ShippingFormFieldsProps) => {
  const { register, handleSubmit, control } = form
  const { errors, isSubmitting } = useFormState({ control })
  // Its check may still be loading.
  const isBusy = isPending || isSubmitting
  const { shipping: zones } = useShop()
  const heading = useRef<HTMLHeadingElement>(null)
  const shouldFocusHeading = useRef(isReturn)
  useEffect(() => {
    // The focus may still be in the header, on the currency picker.
    if (shouldFocusHeading.current && document.activeElement === document.body) heading.current?.focus()
  }, [])
  // First where it decides which fields follow. Registered where it stands: the first faulty field gets the focus.
  const renderCountry = () => (
    <SelectField
      label="Country"
      autoComplete="shipping country"
      required
      className="sm:col-span-2"
      {...register('country', { deps: 'postalCode', onChange: () => form.setValue('state', '') })}
      error={errors.country?.message}
    >
      {zones
        .flatMap(({ countries }) => countries)
        .map((code) => (
          <option key={code} value={code}>
            {countryName(code)}
          </option>
        ))}
    </SelectField>
  )
  return (
    <form
      noValidate
      aria-labelledby="shipping-heading"
      onSubmit={(event) => {
        if (blockedBy || isBusy) {
          event.preventDefault()
          if (blockedBy) onBlocked()
        } else void handleSubmit(onSubmit)(event)
      }}
    >
      <StepHeading id="shipping-heading" step={1} ref={heading}>
        Shipping Information
      </StepHeading>
      <p className="mt-1 text-sm text-muted">
        {format ? 'Fields are required unless they are marked as optional.' : 'All fields are required.'}
      </p>
      <div className="mt-5 grid gap-5 sm:grid-cols-2">
        {format && renderCountry()}
        {fieldsOf(format).map(({ name, label, isHalf, isOptional, ...field }) => {
          const shared = {
            label: isOptional ? `${label} (optional)` : label,
            required: !isOptional,
            error: errors[name]?.message,
            className: isHalf ? '' : 'sm:col-span-2',
          }
          return name === 'state' && states.length > 0 ? (
            <SelectField key={name} {...shared} autoComplete={field.autoComplete} {...register(name)}>
              <option value="">Please choose</option>
              {states.map((state) => (
                <option key={state.value} value={state.value}>
                  {state.name}
                </option>
              ))}
            </SelectField>
          ) : (
            <TextField key={name} {...field} {...shared} {...register(name)} />
          )
        })}
        {!format && renderCountry()}
      </div>
      <p className="mt-6 flex justify-between font-semibold tabular-nums md:hidden">
        <span>Total</span>
        <span>{total}</span>
      </p>
      {/* A phone folds the summary that says it. */}
      {deliveryNote && <p className="mt-1 text-sm text-muted md:hidden">{deliveryNote}</p>}
      {error && (
        <p role="alert" className="mt-6 border-l-2 border-sale bg-blush px-4 py-3 text-sm text-sale">
          {error}
        </p>
      )}
      {blockedBy && (
        <p id="shipping-blocked" className="mt-6 text-sm text-sale">
          {blockedBy}
        </p>
      )}
      <Button
        type="submit"
        size="lg"
        aria-describedby={blockedBy ? 'shipping-blocked' : undefined}
        aria-disabled={isBusy || blockedBy !== null}
        aria-busy={isBusy}
        className="mt-6 w-full aria-disabled:opacity-60"
      >
        {/* Outside the flow, so the text does not move. */}
        <span className="relative">
          {isBusy && (
            <LoaderCircle
              aria-hidden="true"
              className="absolute top-1/2 right-full mr-3 size-4 -translate-y-1/2 motion-safe:animate-spin"
            />
          )}
          <span>Proceed to Payment</span>
        </span>
      </Button>
      <SlowNote isPending={isBusy}>
        This takes longer than usual. Please stay on this page: nothing has been charged yet.
      </SlowNote>
    </form>
  )
}
