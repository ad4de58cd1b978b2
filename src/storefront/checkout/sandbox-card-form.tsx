/**
 * The card form of a shop without payment keys: it says so, lists the test cards, and sends no other number anywhere.
 * It behaves as the provider's own form does, so that a shop can be tried from end to end.
 */
import { type ChangeEvent, useEffect, useImperativeHandle, useRef, useState } from 'react'
import { errorTable } from '../../contract/errors.ts'
import { formatMinor } from '../../domain/currency.ts'
import { findTestCard, isCardExpired } from '../../domain/test-cards.ts'
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

type Problems = Partial<CardInput>

const problemsOf = ({ number, expiry, cvc }: CardInput, today: Date): Problems => {
  const digits = number.replaceAll(' ', '')
  const date = parseExpiry(expiry)
  const month = { month: today.getUTCMonth() + 1, year: today.getUTCFullYear() }
  return {
    ...(digits.length < 12
      ? { number: 'Your card number is incomplete.' }
      : !findTestCard(digits) && { number: errorTable['card-not-accepted'].sentence }),
    ...(!date
      ? { expiry: "Your card's expiration date is incomplete." }
      : isCardExpired(date, month) && { expiry: "Your card's expiration date is in the past." }),
    ...(cvc.length < 3 && { cvc: "Your card's security code is incomplete." }),
  }
}

const fields = ['number', 'expiry', 'cvc'] as const
const formats = { number: formatCardNumber, expiry: formatExpiry, cvc: formatCvc }

export const SandboxCardForm = ({ payment, handle: element, onReady }: CardFormProps) => {
  const { intent, totals } = payment
  const [card, setCard] = useState<CardInput>({ number: '', expiry: '', cvc: '' })
  const [problems, setProblems] = useState<Problems>({})
  const [answerBank, setAnswerBank] = useState<((answer: AuthenticationOutcome) => void) | null>(null)
  const form = useRef<HTMLDivElement>(null)

  useEffect(onReady, [onReady])

  const askBank = () =>
    new Promise<AuthenticationOutcome>((resolve) => {
      setAnswerBank(() => (answer: AuthenticationOutcome) => {
        setAnswerBank(null)
        resolve(answer)
      })
    })

  useImperativeHandle(element, () => ({
    validate: async () => {
      const found = problemsOf(card, new Date())
      setProblems(found)
      const first = fields.find((name) => found[name])
      if (first) form.current?.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus()
      return !first
    },
    confirm: async () => {
      const { month = 0, year = 0 } = parseExpiry(card.expiry) ?? {}
      return payInSandbox(
        {
          clientSecret: intent.clientSecret,
          card: { number: card.number.replaceAll(' ', ''), expMonth: month, expYear: year, cvc: card.cvc },
        },
        askBank,
      )
    },
  }))

  const change = (name: keyof CardInput) => (event: ChangeEvent<HTMLInputElement>) => {
    const input = event.currentTarget
    const { value: typed, selectionStart } = input
    const formatted = formats[name](typed)
    const caret = caretAfterFormatting(formatted, typed, selectionStart ?? typed.length)
    // Set here and now, so that the caret can be put where it belongs before the next key arrives.
    input.value = formatted
    input.setSelectionRange(caret, caret)
    setCard((before) => ({ ...before, [name]: formatted }))
    setProblems((before) => ({ ...before, [name]: undefined }))
  }
  const field = (name: keyof CardInput) => ({
    name,
    value: card[name],
    error: problems[name],
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
          setProblems({})
        }}
      />
      <AuthenticationDialog amount={formatMinor(totals.total, totals.currency)} onAnswer={answerBank} />
    </div>
  )
}
