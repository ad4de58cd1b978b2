/** Schemas of single settings: each error follows the setting's name. */
import { z } from 'zod'
import { DEFAULT_TIME_ZONE, isTimeZone } from '../../domain/shop-day.ts'

export const wholeNumber = (from: number, to: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, `must be a whole number from ${from} to ${to}`)
    .transform(Number)
    .refine((value) => value >= from && value <= to, `must be a whole number from ${from} to ${to}`)

export const onOrOff = z
  .string()
  .toLowerCase()
  .pipe(z.enum(['on', 'off'], { error: 'must be on or off' }))
  .transform((word) => word === 'on')

/** An IANA name: where the shop's days begin and end. */
export const shopTimeZone = z
  .string()
  .refine(isTimeZone, 'must be a time zone such as Europe/London')
  .default(DEFAULT_TIME_ZONE)
