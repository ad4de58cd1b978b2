/** The social media section: pictures and a link to the shop's profile. */
import { ArrowUpRight } from 'lucide-react'
import type { HomeSettings } from '../../domain/settings/shop-settings.ts'
import { ShopImage } from './shop-image.tsx'

export const Social = ({ label, title, text, href, linkText, pictures }: HomeSettings['social']) => {
  return (
    <section aria-labelledby="social" className="frame pt-section pb-16">
      <div className="grid gap-x-gutter gap-y-stack border-t border-ink pt-4 lg:grid-cols-[5fr_7fr]">
        <div className="flex flex-col items-start">
          <p className="label-caps">{label}</p>
          <h2 id="social" className="mt-3 text-title">
            {title}
          </h2>
          <p className="mt-3 max-w-md text-xl text-pretty">{text}</p>
          <a
            href={href}
            target="_blank"
            rel="noopener noreferrer"
            className="text-link mt-2 inline-flex min-h-11 items-center gap-1 font-semibold"
          >
            <span>{linkText || href}</span>
            <ArrowUpRight aria-hidden="true" className="size-4" />
            <span className="sr-only"> (opens in a new tab)</span>
          </a>
        </div>
        {pictures.length > 0 && (
          <ul className="grid grid-cols-2 gap-gap self-start sm:grid-cols-4 large-text:grid-cols-1">
            {pictures.map((picture) => (
              <li key={picture.src}>
                <ShopImage picture={picture} slot="card" className="aspect-square sm:aspect-4/5" />
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  )
}
