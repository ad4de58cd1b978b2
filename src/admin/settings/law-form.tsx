/** Duties that apply in some countries only. */
import type { ReactNode } from 'react'
import { CONFIRM_LABEL, WITHDRAW_LABEL, WITHDRAWAL_DAYS } from '../../domain/withdrawal.ts'
import { TextField } from '../../ui/field.tsx'
import { OptionalPictureSetting } from './optional-picture-setting.tsx'
import type { SectionFormProps } from './section-editor.tsx'

type LawChoiceProps = {
  title: string
  isOn: boolean
  onChange: (isOn: boolean) => void
  children: ReactNode
}

const LawChoice = ({ title, isOn, onChange, children }: LawChoiceProps) => (
  <label className="flex items-start gap-3 py-2">
    <input
      type="checkbox"
      checked={isOn}
      className="mt-1 size-5 shrink-0 accent-moss"
      onChange={({ target }) => onChange(target.checked)}
    />
    <span>
      <span className="font-medium">{title}</span>
      <span className="mt-1 block text-sm text-muted">{children}</span>
    </span>
  </label>
)

export const LawForm = ({ value, onChange }: SectionFormProps<'law'>) => (
  <div className="grid max-w-2xl gap-2">
    <LawChoice
      title="Withdrawal function (EU)"
      isOn={value.withdrawal}
      onChange={(withdrawal) => onChange({ ...value, withdrawal })}
    >
      A link at the foot of every page and on the page of each order. A customer declares a withdrawal there
      without a login, and gets a receipt by mail at once. The statements are listed at /admin/withdrawals.
    </LawChoice>
    {value.withdrawal && (
      <div className="grid gap-3 pb-3 pl-8">
        <TextField
          label="Label of the link"
          hint={`In English the law names “${WITHDRAW_LABEL}”; in other languages it names others.`}
          required
          maxLength={60}
          autoComplete="off"
          value={value.withdrawLabel}
          onChange={({ target }) => onChange({ ...value, withdrawLabel: target.value })}
        />
        <TextField
          label="Label of the button that declares it"
          hint={`No other words may stand on it. In English: “${CONFIRM_LABEL}”.`}
          required
          maxLength={60}
          autoComplete="off"
          value={value.confirmLabel}
          onChange={({ target }) => onChange({ ...value, confirmLabel: target.value })}
        />
        <TextField
          label="Days to withdraw"
          hint={`From the delivery of the last parcel, at least ${WITHDRAWAL_DAYS}. It counts for orders from now on: each keeps the period of its day. Your information on withdrawal must say the same.`}
          inputMode="numeric"
          required
          autoComplete="off"
          value={value.withdrawalDays || ''}
          onChange={({ target }) =>
            onChange({ ...value, withdrawalDays: Number(target.value.replace(/\D/g, '').slice(0, 3)) })
          }
        />
      </div>
    )}
    <LawChoice
      title="Lowest price of the 30 days before a reduction (EU)"
      isOn={value.priorPrice}
      onChange={(priorPrice) => onChange({ ...value, priorPrice })}
    >
      Each product with a compare-at price or the on-sale flag names the lowest price of the 30 days before
      its reduction. Crossed-out prices, savings and their order are computed from it and not from the
      compare-at price. A product without an earlier price shows neither.
    </LawChoice>
    <LawChoice
      title="Terms with the confirmation of an order (EU, UK)"
      isOn={value.enclosesTerms}
      onChange={(enclosesTerms) => onChange({ ...value, enclosesTerms })}
    >
      The mail that confirms an order has your pages of the purposes “Terms” and “Right of withdrawal” as
      files, as they were when the order was placed. The demo’s examples are not enclosed.
    </LawChoice>
    <TextField
      label="Means of payment"
      hint="Named in the cart and at the start of the checkout, with the countries that you deliver to (EU). Empty: neither is named there."
      placeholder="Visa, Mastercard and American Express"
      maxLength={200}
      autoComplete="off"
      value={value.meansOfPayment}
      onChange={({ target }) => onChange({ ...value, meansOfPayment: target.value })}
    />
    <TextField
      label="Label of the order button"
      hint="It must say that the order obliges to pay. Empty: Complete Payment."
      placeholder="Order with obligation to pay"
      maxLength={60}
      autoComplete="off"
      value={value.orderButton}
      onChange={({ target }) => onChange({ ...value, orderButton: target.value })}
    />
    <OptionalPictureSetting
      label="Notice on the legal guarantee (EU)"
      hint="The official notice as a picture, unaltered. It is shown in the checkout, beside the order button."
      alt="Notice on the legal guarantee of conformity"
      noun="notice"
      picture={value.guaranteeNotice}
      onChange={(guaranteeNotice) => onChange({ ...value, guaranteeNotice })}
    />
  </div>
)
