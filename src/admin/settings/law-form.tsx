/** Duties that apply in some countries only. */
import type { ReactNode } from 'react'
import { WITHDRAW_LABEL } from '../../domain/withdrawal.ts'
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
      A link “{WITHDRAW_LABEL}” at the foot of every page and on the page of each order. A customer declares a
      withdrawal there without a login, and gets a receipt by mail at once. The statements are listed at
      /admin/withdrawals.
    </LawChoice>
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
