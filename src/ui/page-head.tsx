/** What a page tells browsers, search engines and link previews. React moves these tags into the head. */
import { useScreen } from './navigation.ts'
import { useOrigin } from './origin.tsx'

export type PageHeadProps = {
  /** Without the shop's name. */
  title: string
  description: string
  /** Site path of the page; default: the path shown, without a trailing slash, and of its query the part of a list alone. */
  path?: string
  /** Site path or URL of a picture, and what it shows. */
  image?: string | undefined
  imageAlt?: string | undefined
  type?: 'website' | 'product'
  /** For pages that are nobody's destination: cart, checkout, admin, 404, search results. */
  noIndex?: boolean
  /** Structured data (schema.org), rendered as JSON-LD. */
  structuredData?: object[]
}

export const SITE_NAME = 'Haberdash'

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
  // Of a list in parts each is a page of its own.
  const part = Number(searchParams.get('page')) > 1 ? `?page=${Number(searchParams.get('page'))}` : ''
  const url = origin + (path ?? pathname + part)
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
          // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON with "<" escaped, made here
          dangerouslySetInnerHTML={{ __html: json({ '@context': 'https://schema.org', ...data }) }}
        />
      ))}
    </>
  )
}
