/** A day in a query. */
import { z } from 'zod'
import { isDay } from '../domain/shop-day.ts'

const day = z.string().max(10).refine(isDay, 'must be a day such as 2026-12-31')
const counted = { description: "A day of the shop's time zone, which counts" }

export const dayText = day.meta(counted)
export const dayFilter = day.optional().meta(counted)
