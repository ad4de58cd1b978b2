/** Carrier, tracking number and link of a parcel. */
import type { Ref } from 'react'
import { trackingPage } from '../../domain/orders/carriers.ts'
import { TextField } from '../../ui/field.tsx'
import { CarrierField, lastCarrier } from '../components/carrier-field.tsx'
import type { Fields } from '../components/use-fields.ts'

export type ParcelFieldValues = { carrier: string; trackingNumber: string; trackingUrl: string }

export const emptyParcel = (): ParcelFieldValues => ({
  carrier: lastCarrier(),
  trackingNumber: '',
  trackingUrl: '',
})

type ParcelFieldsProps = {
  fields: Fields<ParcelFieldValues>
  numberRef?: Ref<HTMLInputElement>
  numberError?: string | undefined
  /** In one column. */
  isNarrow?: boolean
}

export const ParcelFields = ({
  fields: { values, text },
  numberRef,
  numberError,
  isNarrow = false,
}: ParcelFieldsProps) => {
  const isKnown = trackingPage(values.carrier, '1') !== ''
  return (
    <div className={`grid gap-4 large-text:grid-cols-1 ${isNarrow ? '' : 'sm:grid-cols-2'}`}>
      <CarrierField {...text('carrier')} />
      <TextField
        ref={numberRef}
        label="Tracking number"
        error={numberError}
        maxLength={100}
        autoComplete="off"
        {...text('trackingNumber')}
      />
      {!isKnown && (
        <TextField
          type="url"
          label="Tracking link"
          className={isNarrow ? '' : 'sm:col-span-2'}
          maxLength={1000}
          autoComplete="off"
          placeholder="https://"
          {...text('trackingUrl')}
        />
      )}
    </div>
  )
}
