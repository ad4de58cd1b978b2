/** What the owner's settings and pages say beside the order button; nothing by default. */
import { Link } from '../../ui/link.tsx'
import { useShop } from '../../ui/shop.ts'

export const CheckoutTerms = () => {
  const { guaranteeNotice, links } = useShop().checkout ?? {}
  return (
    <>
      {links && (
        <p className="text-sm">
          Please read before you order:{' '}
          {links.map(({ label, href }, index) => (
            <span key={href}>
              {index > 0 && <span>{', '}</span>}
              <Link href={href} target="_blank" className="text-link">
                {label}
              </Link>
            </span>
          ))}
        </p>
      )}
      {guaranteeNotice && (
        <details className="text-sm">
          <summary className="min-h-6 cursor-pointer">Your legal guarantee</summary>
          <img
            src={guaranteeNotice.src}
            alt={guaranteeNotice.alt}
            width={guaranteeNotice.width}
            height={guaranteeNotice.height}
            loading="lazy"
            className="mt-3 h-auto max-w-full"
          />
        </details>
      )}
    </>
  )
}
