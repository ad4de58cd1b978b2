/** Carrier, tracking number and link of a parcel. The last carrier is offered again, because most parcels go the same way. */
import type { Ref } from 'react'
import { CARRIERS, trackingPage } from '../../domain/carriers.ts'
import { TextField } from '../../ui/field.tsx'
import { readStorage, writeStorage } from '../../ui/web-storage.ts'

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
  values: ParcelFieldValues
  onChange: (values: ParcelFieldValues) => void
  numberRef?: Ref<HTMLInputElement>
  /** In one column. */
  isNarrow?: boolean
}

export const ParcelFields = ({ values, onChange, numberRef, isNarrow = false }: ParcelFieldsProps) => {
  const set = (part: Partial<ParcelFieldValues>) => onChange({ ...values, ...part })
  const isKnown = trackingPage(values.carrier, '1') !== ''
  return (
    <div className={`grid gap-4 large-text:grid-cols-1 ${isNarrow ? '' : 'sm:grid-cols-2'}`}>
      <TextField
        label="Carrier"
        list="carriers"
        maxLength={100}
        autoComplete="off"
        value={values.carrier}
        onChange={({ target }) => set({ carrier: target.value })}
      />
      <datalist id="carriers">
        {CARRIERS.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <TextField
        ref={numberRef}
        label="Tracking number"
        maxLength={100}
        autoComplete="off"
        value={values.trackingNumber}
        onChange={({ target }) => set({ trackingNumber: target.value })}
      />
      {!isKnown && (
        <TextField
          type="url"
          label="Tracking link"
          className={isNarrow ? '' : 'sm:col-span-2'}
          maxLength={1000}
          autoComplete="off"
          placeholder="https://"
          value={values.trackingUrl}
          onChange={({ target }) => set({ trackingUrl: target.value })}
        />
      )}
    </div>
  )
}
