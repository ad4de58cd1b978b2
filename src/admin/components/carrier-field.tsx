/** The carrier of a parcel. The last one is offered again, because most parcels go the same way. */
import type { ComponentProps } from 'react'
import { CARRIERS } from '../../domain/orders/carriers.ts'
import { TextField } from '../../ui/field.tsx'
import { readStorage, writeStorage } from '../../ui/web-storage.ts'

const LAST_CARRIER = 'staff-last-carrier'

export const lastCarrier = (): string => readStorage('localStorage', LAST_CARRIER) ?? ''

export const rememberCarrier = (carrier: string): void => {
  writeStorage('localStorage', LAST_CARRIER, carrier)
}

export const CarrierField = (props: Pick<ComponentProps<typeof TextField>, 'value' | 'onChange'>) => (
  <>
    <TextField label="Carrier" list="carriers" maxLength={100} autoComplete="off" {...props} />
    <datalist id="carriers">
      {CARRIERS.map((name) => (
        <option key={name} value={name} />
      ))}
    </datalist>
  </>
)
