/** Picture and text of the home page's newsletter section, by the owner's settings. */
import type { Home } from '../../contract/settings/shop.ts'
import { ShopImage } from './shop-image.tsx'

type NewsletterSettings = Home['newsletter']

export const NewsletterPicture = ({ picture }: NewsletterSettings) =>
  picture && (
    <ShopImage picture={picture} slot="main" className="aspect-7/5 max-h-160 min-h-full object-bottom" />
  )

export const NewsletterText = ({ label, title, text }: NewsletterSettings) => (
  <>
    <p className="label-caps">{label}</p>
    <h2 id="newsletter" className="mt-3 text-title">
      {title}
    </h2>
    <p className="mt-3 mb-6 max-w-md text-xl text-pretty">{text}</p>
  </>
)
