/** A page's title and meta tags, which React moves into the head, and its structured data. */
import { use } from 'react'
import { useScreen } from './navigation.ts'
import { useOrigin } from './origin.tsx'
import { useShop } from './shop.ts'
import { StructuredDataContext } from './structured-data.ts'

export type PageHeadProps = {
  /** Without the shop's name. */
  title: string
  description: string
  /** Path of the canonical URL. Default: the current path, with `page` as its only parameter. */
  path?: string
  /** Path or URL of the preview picture, and its alternative text. */
  image?: string | undefined
  imageAlt?: string | undefined
  type?: 'website' | 'product'
  /** For pages that do not belong in search results: cart, checkout, admin, 404, search. */
  noIndex?: boolean
  /** Structured data (schema.org). On the server only: see structured-data.ts. */
  structuredData?: readonly object[] | false
}

export const PageHead = ({
  title,
  description,
  path,
  image,
  imageAlt,
  type = 'website',
  noIndex = false,
  structuredData,
}: PageHeadProps) => {
  if (import.meta.env.SSR && structuredData) use(StructuredDataContext)?.push(...structuredData)
  const origin = useOrigin()
  const { name, previewPicture } = useShop()
  const shown = image ?? previewPicture?.src
  const shownAlt = image ? imageAlt : previewPicture?.alt
  const screen = useScreen()
  const { pathname, searchParams } = screen.url
  // Each page of a paginated list is canonical.
  const page = Number(searchParams.get('page')) > 1 ? `?page=${Number(searchParams.get('page'))}` : ''
  const url = origin + (path ?? pathname + page)
  const fullTitle = title === name ? title : `${title} – ${name}`
  return (
    <>
      <title>{fullTitle}</title>
      <meta name="description" content={description} />
      {noIndex ? <meta name="robots" content="noindex" /> : <link rel="canonical" href={url} />}
      <meta property="og:site_name" content={name} />
      <meta property="og:type" content={type} />
      <meta property="og:title" content={fullTitle} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={url} />
      {shown && <meta property="og:image" content={new URL(shown, origin).href} />}
      {shown && shownAlt && <meta property="og:image:alt" content={shownAlt} />}
      <meta name="twitter:card" content={shown ? 'summary_large_image' : 'summary'} />
    </>
  )
}
