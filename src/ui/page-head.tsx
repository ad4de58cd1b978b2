/** A page's title, meta tags and structured data. React moves these tags into the head. */
import { useScreen } from './navigation.ts'
import { useOrigin } from './origin.tsx'
import { SITE_NAME } from './site-name.ts'

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
  /** Structured data (schema.org), rendered as JSON-LD. */
  structuredData?: object[]
}

const json = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c')

export const PageHead = ({
  title,
  description,
  path,
  image,
  imageAlt,
  type = 'website',
  noIndex = false,
  structuredData = [],
}: PageHeadProps) => {
  const origin = useOrigin()
  const screen = useScreen()
  const { pathname, searchParams } = screen.url
  // Each page of a paginated list is canonical.
  const page = Number(searchParams.get('page')) > 1 ? `?page=${Number(searchParams.get('page'))}` : ''
  const url = origin + (path ?? pathname + page)
  const fullTitle = title === SITE_NAME ? title : `${title} – ${SITE_NAME}`
  return (
    <>
      <title>{fullTitle}</title>
      <meta name="description" content={description} />
      {noIndex ? <meta name="robots" content="noindex" /> : <link rel="canonical" href={url} />}
      <meta property="og:site_name" content={SITE_NAME} />
      <meta property="og:type" content={type} />
      <meta property="og:title" content={fullTitle} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={url} />
      {image && <meta property="og:image" content={new URL(image, origin).href} />}
      {image && imageAlt && <meta property="og:image:alt" content={imageAlt} />}
      <meta name="twitter:card" content={image ? 'summary_large_image' : 'summary'} />
      {structuredData.map((data) => (
        <script
          key={json(data)}
          type="application/ld+json"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON, with "<" escaped by `json`
          dangerouslySetInnerHTML={{ __html: json({ '@context': 'https://schema.org', ...data }) }}
        />
      ))}
    </>
  )
}
