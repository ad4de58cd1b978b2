/** Tells staff of products on sale that show no reduction, where the owner asks for prior prices. */
import { countText } from '../../domain/count-text.ts'
import { Link } from '../../ui/link.tsx'
import { useLoaded } from '../components/use-loaded.ts'
import { staffCall } from '../staff-request.ts'

const readCount = (signal?: AbortSignal) =>
  staffCall('GET /api/admin/catalogue/unshown-reductions', { ...(signal && { signal }) })

export const UnshownReductions = () => {
  const { count } = useLoaded(readCount).data ?? {}
  if (!count) return null
  return (
    <p className="mt-3 text-sm">
      <span>{`${countText(count, 'product')} on sale ${count === 1 ? 'has' : 'have'} no earlier price, so no reduction is shown. `}</span>
      <Link href="/admin/products?priorPrice=none" className="text-link">
        {count === 1 ? 'See it' : 'See them'}
      </Link>
    </p>
  )
}
