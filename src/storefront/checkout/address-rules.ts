/**
 * The rules of addresses by country, in a file of their own that loads only where the shop asks for more than the form of
 * the specification. Without them the form is the short one, and the server checks the address.
 */
import { useEffect, useState } from 'react'
import type { Resolver } from 'react-hook-form'
import type { ShippingForm } from '../../contract/payments/shipping-form.ts'
import type { AddressField, AddressFormat, TypedAddress } from '../../domain/address-format.ts'
import { hasPostcodeFormat } from '../../domain/postcode.ts'
import { useShop } from '../../ui/shop.ts'

export type AddressRules = {
  formatOf: (country: string) => AddressFormat
  problemsOf: (address: TypedAddress) => Partial<Record<AddressField, string>>
  /** What is printed, and what the list shows; none: any text. */
  statesOf: (country: string) => readonly { value: string; name: string }[]
}

const load = async (): Promise<AddressRules> => {
  const [{ addressFormatOf, addressProblems }, { statesOf }] = await Promise.all([
    import('../../domain/address-format.ts'),
    import('../../domain/states.ts'),
  ])
  return { formatOf: addressFormatOf, problemsOf: addressProblems, statesOf }
}

let loading: Promise<AddressRules> | undefined
const loadOnce = (): Promise<AddressRules> => {
  loading ??= load().catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}

/** Whether the country has the form of the specification in this shop. */
export const useShortForm = (): ((country: string) => boolean) => {
  const { fullAddresses } = useShop()
  return (country) => !fullAddresses && hasPostcodeFormat(country)
}

/** Undefined while they load, null where the shop does not need them or they did not arrive. */
export const useAddressRules = (): AddressRules | null | undefined => {
  const { shipping } = useShop()
  const isShort = useShortForm()
  const isNeeded = shipping.some(({ countries }) => countries.some((country) => !isShort(country)))
  const [rules, setRules] = useState<AddressRules | null>()
  useEffect(() => {
    if (!isNeeded) return
    let isUnmounted = false
    loadOnce().then(
      (loaded) => isUnmounted || setRules(loaded),
      () => isUnmounted || setRules(null),
    )
    return () => {
      isUnmounted = true
    }
  }, [isNeeded])
  return isNeeded ? rules : null
}

/** Begin before the first submit, which waits for it. */
export const loadFormCheck = () => import('./shipping-form-check.ts')

/** Where its code does not arrive, the form is sent as it is, and the server checks it by the same schema. */
const checkForm: Resolver<ShippingForm> = async (form, context, options) => {
  const check = await loadFormCheck().catch(() => null)
  return check ? check.checkShippingForm(form, context, options) : { values: form, errors: {} }
}

/** Without what the country does not have: another country may have been chosen since it was typed. */
const ofCountry = (form: ShippingForm, format: AddressFormat | undefined): ShippingForm => {
  const { address2, state, phone, ...rest } = form
  if (!format) return rest
  const has = (field: AddressField) => format.fields.includes(field)
  return {
    ...rest,
    city: has('city') ? form.city : '',
    postalCode: has('postalCode') ? form.postalCode : '',
    ...(address2 && { address2 }),
    ...(state && has('state') && { state }),
    ...(phone && { phone }),
  }
}

export const addressResolver =
  (rules: AddressRules | null, isShort: (country: string) => boolean): Resolver<ShippingForm> =>
  async (typed, context, options) => {
    const isFull = rules !== null && !isShort(typed.country)
    const form = ofCountry(typed, isFull ? rules.formatOf(typed.country) : undefined)
    const result = await checkForm(form, context, options)
    const problems = Object.entries(isFull ? rules.problemsOf(form) : {})
    if (problems.length === 0) return result
    const errors = problems.map(([field, message]) => [field, { type: 'country', message }])
    return { values: {}, errors: { ...Object.fromEntries(errors), ...result.errors } }
  }
