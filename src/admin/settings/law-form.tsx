/** Duties that apply in some countries only. */
import { WITHDRAW_LABEL } from '../../domain/withdrawal.ts'
import type { SectionFormProps } from './section-editor.tsx'

export const LawForm = ({ value, onChange }: SectionFormProps<'law'>) => (
  <label className="flex max-w-2xl items-start gap-3 py-2">
    <input
      type="checkbox"
      checked={value.withdrawal}
      className="mt-1 size-5 shrink-0 accent-moss"
      onChange={({ target }) => onChange({ ...value, withdrawal: target.checked })}
    />
    <span>
      <span className="font-medium">Withdrawal function (EU)</span>
      <span className="mt-1 block text-sm text-muted">
        A link “{WITHDRAW_LABEL}” at the foot of every page and on the page of each order. A customer declares
        a withdrawal there without a login, and gets a receipt by mail at once. The statements are listed at
        /admin/withdrawals.
      </span>
    </span>
  </label>
)
