/**
 * Stock, what shipping costs at first, and the delivery and returns texts of the settings, below the cart
 * button.
 */
import { pence } from '../../domain/pricing/money.ts'
import { useCurrency } from '../../ui/currency.tsx'
import { useShop } from '../../ui/shop.ts'
import type { ProductChoice } from './use-choice.ts'

export const PurchaseNotes = ({ stock, isLow }: Pick<ProductChoice, 'stock' | 'isLow'>) => {
  const { format } = useCurrency()
  const { shopping, shipping, shipsTo, tax } = useShop()
  const { rates, weightRates, freeOver } = shipping[0]
  const [{ price }, ...steps] = weightRates ?? rates
  const notes = [
    [
      'Delivery',
      `${shipsTo ? `${shipsTo}: ` : ''}${weightRates && steps[0] ? 'From ' : ''}${format(pence(price))}${freeOver ? `, free over ${format(pence(freeOver))}` : ''}. ${shopping.delivery}`,
    ],
    ...(shopping.returns ? [['Returns', shopping.returns] as const] : []),
    ...(tax ? [['Price', tax.note] as const] : []),
  ] as const
  return (
    <>
      <p aria-live="polite" className={`mt-4 text-sm ${isLow ? 'font-semibold text-sale' : ''}`}>
        {stock}
      </p>
      <dl className="mt-6 border-t border-line text-sm">
        {notes.map(([title, text]) => (
          <div key={title} className="flex gap-4 border-b border-line py-3 large-text:block">
            <dt className="w-20 shrink-0 text-muted">{title}</dt>
            <dd className="text-pretty">{text}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
