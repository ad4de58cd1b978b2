/** Carrier, tracking number and link of a parcel. The last carrier is offered again, because most parcels go the same way. */
import type { Ref } from 'react'
import { CARRIERS, trackingPage } from '../../domain/orders/carriers.ts'
import { TextField } from '../../ui/field.tsx'
import { readStorage, writeStorage } from '../../ui/web-storage.ts'
import type { Fields } from '../components/use-fields.ts'

export type ParcelFieldValues = { carrier: string; trackingNumber: string; trackingUrl: string }

const LAST_CARRIER = 'staff-last-carrier'

export const emptyParcel = (): ParcelFieldValues => ({
  carrier: readStorage('localStorage', LAST_CARRIER) ?? '',
  trackingNumber: '',
  trackingUrl: '',
})

export const rememberCarrier = (carrier: string): void => {
  writeStorage('localStorage', LAST_CARRIER, carrier)
}

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
      <TextField label="Carrier" list="carriers" maxLength={100} autoComplete="off" {...text('carrier')} />
      <datalist id="carriers">
        {CARRIERS.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
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
