/** The section `law` of the shop's settings: duties that apply in some countries only. */
import { z } from 'zod'
import {
  CONFIRM_LABEL,
  MAX_WITHDRAWAL_DAYS,
  WITHDRAW_LABEL,
  WITHDRAWAL_DAYS,
} from '../../domain/withdrawal.ts'

type Parts<Picture extends z.ZodType> = {
  line: (max: number) => z.ZodString
  requiredLine: (max: number) => z.ZodString
  picture: Picture
}

/** @param object `z.object`, or the one that refuses other fields */
export const lawSchemaOf = <Picture extends z.ZodType>(
  object: typeof z.object,
  { line, requiredLine, picture }: Parts<Picture>,
) =>
  object({
    withdrawal: z
      .boolean()
      .meta({ description: 'The function to withdraw from a contract, on every page and in mails (EU)' }),
    withdrawalDays: z
      .int()
      .min(WITHDRAWAL_DAYS)
      .max(MAX_WITHDRAWAL_DAYS)
      .default(WITHDRAWAL_DAYS)
      .meta({ description: 'Days from the last delivery in which a customer can withdraw' }),
    withdrawLabel: requiredLine(60)
      .default(WITHDRAW_LABEL)
      .meta({ description: 'Of the link to the function' }),
    confirmLabel: requiredLine(60)
      .default(CONFIRM_LABEL)
      .meta({ description: 'Of the button that declares a withdrawal' }),
    priorPrice: z.boolean().default(false).meta({
      description:
        'Reductions show the lowest price of the 30 days before, and savings are computed from it (EU)',
    }),
    enclosesTerms: z.boolean().default(true).meta({
      description:
        'The mail that confirms an order encloses the pages of the purposes terms and withdrawal, if they are the owner’s',
    }),
    orderButton: line(60)
      .default('')
      .meta({ description: 'Label of the button that orders; empty: Complete Payment' }),
    meansOfPayment: line(200).default('').meta({
      description:
        'Named in the cart and at the start of the checkout, with the countries of delivery; empty: neither is',
    }),
    guaranteeNotice: picture
      .nullable()
      .default(null)
      .meta({ description: 'The notice on the legal guarantee, shown in the checkout' }),
  })
