/** The packing slip of an order, for paper: printing the page prints it alone. */
import type { StaffOrder } from '../../contract/orders/order-management.ts'
import { packingSlip } from '../../domain/documents/packing-slip.ts'
import { useShop } from '../../ui/shop.ts'
import { PrintSheet } from '../documents/print-sheet.tsx'

const noCompany = { legalName: '', address: '', vatNumber: '', registration: '', email: '', phone: '' }

/** `units` of this parcel by position; without them everything that is still to ship. */
export const PackingSlip = ({ order, units }: { order: StaffOrder; units?: ReadonlyMap<number, number> }) => {
  const { name, company } = useShop()
  return (
    <div data-receipt className="hidden print:block">
      <PrintSheet printed={packingSlip(order, { ...noCompany, ...company, name }, units)} />
    </div>
  )
}
