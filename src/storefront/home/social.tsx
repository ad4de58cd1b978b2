/** Where else to find the shop: a link that leaves it. */
import { ArrowUpRight } from 'lucide-react'
import { homeSettings } from './settings.ts'
import { ShopImage } from './shop-image.tsx'

export const Social = () => {
  const { label, title, text, href, linkText, pictures } = homeSettings.social
  return (
    <section aria-labelledby="social" className="frame border-t border-line py-14 text-center lg:py-20">
      <p className="label-caps text-muted">{label}</p>
      <h2 id="social" className="mt-4 text-title">
        {title}
      </h2>
      <p className="mx-auto mt-3 max-w-md text-pretty text-muted">{text}</p>
      <a
        href={href}
        target="_blank"
        rel="noopener noreferrer"
        className="text-link mt-4 inline-flex min-h-11 items-center gap-1 font-medium"
      >
        {linkText}
        <ArrowUpRight aria-hidden="true" className="size-4" />
        <span className="sr-only"> (opens in a new tab)</span>
      </a>
      {pictures.length > 0 && (
        <ul className="mt-8 grid grid-cols-2 large-text:grid-cols-1 gap-3 sm:gap-5 lg:grid-cols-4 lg:gap-6">
          {pictures.map((picture) => (
            <li key={picture.src}>
              <ShopImage picture={picture} slot="card" className="aspect-square" />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
