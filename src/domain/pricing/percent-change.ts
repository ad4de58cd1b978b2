/**
 * A change of prices by a percentage. The new price is rounded to the penny, half a penny up. A price is either changed
 * or said to be unchanged with the reason; it never becomes zero.
 */
import { divideHalfAway, MAX_MINOR, parsePence } from './money.ts'

export const PERCENT_RULE = 'Type a percentage between -99.99 and 1000, such as 10 or -7.5'

const PERCENT = /^([+-]?)(\d{1,4}(?:[.,]\d{1,2})?)\s*%?$/

/** "10", "+10 %", "-7.5" or "-7,5" -> hundredths of a percent; undefined for anything else and for 0. */
export const parsePercent = (text: string): number | undefined => {
  const match = PERCENT.exec(text.trim().replace('−', '-'))
  // A percentage has two decimals, as pounds have.
  const hundredths = parsePence((match?.[2] ?? '').replace(',', '.'))
  if (hundredths === undefined) return undefined
  const signed = match?.[1] === '-' ? -hundredths : hundredths
  return signed !== 0 && signed > -100_00 && signed <= 1000_00 ? signed : undefined
}

export type PercentOutcome = { pence: number } | { unchanged: string }

/** @param percent in hundredths of a percent: 1000 is +10 % */
export const changeByPercent = (pence: number | null, percent: number): PercentOutcome => {
  if (pence === null) return { unchanged: 'there is no price to change' }
  const changed = divideHalfAway(pence * (100_00 + percent), 100_00)
  if (changed < 1) return { unchanged: 'the new price would be zero' }
  if (changed > MAX_MINOR) return { unchanged: 'the new price would be too high' }
  if (changed === pence) return { unchanged: 'the difference is less than half a penny' }
  return { pence: changed }
}
