/**
 * The card form of a shop without payment keys: it lists the test cards and never sends any other number. It behaves
 * like the provider's form, so that a shop can be tried from end to end.
 */
import { type ChangeEvent, useEffect, useImperativeHandle, useRef, useState } from 'react'
import { errorTable } from '../../contract/errors.ts'
import { formatMinor } from '../../domain/pricing/currency.ts'
import { findTestCard, isCardExpired } from '../../domain/pricing/test-cards.ts'
import { TextField } from '../../ui/field.tsx'
import { AuthenticationDialog } from './authentication-dialog.tsx'
import type { CardFormProps } from './card-form.ts'
import {
  type CardInput,
  caretAfterFormatting,
  formatCardNumber,
  formatCvc,
  formatExpiry,
  parseExpiry,
} from './card-input.ts'
import { type AuthenticationOutcome, payInSandbox } from './sandbox-payment.ts'
import { TestCards } from './test-cards.tsx'

type CardErrors = Partial<CardInput>

const validateCard = ({ number, expiry, cvc }: CardInput, today: Date): CardErrors => {
  const digits = number.replaceAll(' ', '')
  const date = parseExpiry(expiry)
  const month = { month: today.getUTCMonth() + 1, year: today.getUTCFullYear() }
  return {
    ...(digits.length < 12
      ? { number: 'Your card number is incomplete.' }
      : !findTestCard(digits) && { number: errorTable['card-not-accepted'].message }),
    ...(!date
      ? { expiry: "Your card's expiration date is incomplete." }
      : isCardExpired(date, month) && { expiry: "Your card's expiration date is in the past." }),
    ...(cvc.length < 3 && { cvc: "Your card's security code is incomplete." }),
  }
}

const fields = ['number', 'expiry', 'cvc'] as const
const formatters = { number: formatCardNumber, expiry: formatExpiry, cvc: formatCvc }

export const SandboxCardForm = ({ payment, handle, onReady }: CardFormProps) => {
  const { intent, totals } = payment
  const [card, setCard] = useState<CardInput>({ number: '', expiry: '', cvc: '' })
  const [errors, setErrors] = useState<CardErrors>({})
  const [resolveAuthentication, setResolveAuthentication] = useState<
    ((outcome: AuthenticationOutcome) => void) | null
  >(null)
  const form = useRef<HTMLDivElement>(null)

  useEffect(onReady, [onReady])

  const authenticate = () =>
    new Promise<AuthenticationOutcome>((resolve) => {
      setResolveAuthentication(() => (outcome: AuthenticationOutcome) => {
        setResolveAuthentication(null)
        resolve(outcome)
      })
    })

  useImperativeHandle(handle, () => ({
    validate: async () => {
      const newErrors = validateCard(card, new Date())
      setErrors(newErrors)
      const firstInvalid = fields.find((name) => newErrors[name])
      if (firstInvalid) form.current?.querySelector<HTMLInputElement>(`[name=${firstInvalid}]`)?.focus()
      return !firstInvalid
    },
    confirm: async () => {
      const { month = 0, year = 0 } = parseExpiry(card.expiry) ?? {}
      return payInSandbox(
        {
          clientSecret: intent.clientSecret,
          card: { number: card.number.replaceAll(' ', ''), expMonth: month, expYear: year, cvc: card.cvc },
        },
        authenticate,
      )
    },
  }))

  const change = (name: keyof CardInput) => (event: ChangeEvent<HTMLInputElement>) => {
    const input = event.currentTarget
    const { value: typed, selectionStart } = input
    const formatted = formatters[name](typed)
    const caret = caretAfterFormatting(formatted, typed, selectionStart ?? typed.length)
    // Written before React renders, so that the caret is in place before the next key.
    input.value = formatted
    input.setSelectionRange(caret, caret)
    setCard((before) => ({ ...before, [name]: formatted }))
    setErrors((before) => ({ ...before, [name]: undefined }))
  }
  const field = (name: keyof CardInput) => ({
    name,
    value: card[name],
    error: errors[name],
    onChange: change(name),
    inputMode: 'numeric' as const,
  })

  return (
    <div ref={form} className="space-y-5">
      <p className="border-l-2 border-amber bg-sand px-4 py-3 text-sm">
        <strong className="font-semibold text-amber">Test mode.</strong> No money moves here, and only the
        test cards below are taken, such as{' '}
        <span className="whitespace-nowrap large-text:whitespace-normal">4242 4242 4242 4242</span>. Never
        type a real card.
      </p>
      <TextField
        {...field('number')}
        label="Card number"
        placeholder="1234 1234 1234 1234"
        autoComplete="cc-number"
      />
      <div className="grid grid-cols-2 gap-4">
        <TextField {...field('expiry')} label="Expiry date" placeholder="MM / YY" autoComplete="cc-exp" />
        <TextField {...field('cvc')} label="Security code" placeholder="CVC" autoComplete="cc-csc" />
      </div>
      <TestCards
        onChoose={(number) => {
          setCard({ number: formatCardNumber(number), expiry: '12 / 34', cvc: '123' })
          setErrors({})
        }}
      />
      <AuthenticationDialog
        amount={formatMinor(totals.total, totals.currency)}
        onOutcome={resolveAuthentication}
      />
    </div>
  )
}
