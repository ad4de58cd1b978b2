/** /pages/{slug}: a text of the owner, such as the privacy policy. */
import { ApiError } from '../../ui/api-client.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { LoadError, Notice } from '../../ui/notice.tsx'
import { useOrigin } from '../../ui/origin.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { useQuery } from '../../ui/query-hooks.tsx'
import { useShop } from '../../ui/shop.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Breadcrumbs, breadcrumbList, HOME } from '../listing/breadcrumbs.tsx'
import { contentPageQuery } from './content-page-query.ts'
import { PageText } from './page-text.tsx'

const GONE = 410

const Missing = ({ status }: { status: number }) => {
  const title = status === GONE ? 'This page is no longer here' : 'Page not found'
  return (
    <div className="frame">
      <PageHead title={title} description={`${title}.`} noIndex />
      <Notice as="h1" title={title} action={<ButtonLink href="/">Back to the front page</ButtonLink>}>
        {status === GONE ? 'It has been taken down.' : 'There is no page at this address.'}
      </Notice>
    </div>
  )
}

const Loading = () => (
  <div className="frame pt-4 pb-section">
    <PageHead title="Loading" description="This page is loading." noIndex />
    <h1 className="sr-only">Loading the page</h1>
    <Skeleton className="mt-16 h-10 max-w-80" />
    <Skeleton className="mt-8 h-60 max-w-2xl" />
  </div>
)

export const ContentPage = ({ slug }: { slug: string }) => {
  const { data, error, refetch } = useQuery(contentPageQuery(slug))
  const origin = useOrigin()
  const shop = useShop()
  if (!data) {
    if (!error) return <Loading />
    if (error instanceof ApiError && error.status < 500) return <Missing status={error.status} />
    return (
      <div className="frame">
        <PageHead title="Page" description="This page could not be loaded." noIndex />
        <LoadError as="h1" what="The page" onRetry={() => void refetch()} />
      </div>
    )
  }
  const { title, html, seoTitle, description, updatedAt, publishedAt, isExample } = data
  const path = `/pages/${data.slug}`
  const crumbs = [HOME, { name: title, path }]
  const about = description || `${title} – ${shop.name}.`
  return (
    <div className="frame pt-4 pb-section">
      <PageHead
        title={seoTitle || title}
        description={about}
        path={path}
        noIndex={isExample}
        structuredData={
          import.meta.env.SSR && [
            breadcrumbList(origin, crumbs),
            {
              '@type': 'WebPage',
              name: title,
              description: about,
              url: origin + path,
              datePublished: publishedAt,
              dateModified: updatedAt,
              isPartOf: { '@type': 'WebSite', name: shop.name, url: `${origin}/` },
            },
          ]
        }
      />
      <Breadcrumbs crumbs={crumbs} />
      <article>
        <h1 className="mt-6 mb-stack max-w-4xl text-title text-balance lg:mt-10">{title}</h1>
        {isExample && (
          <p className="mb-8 max-w-2xl border-l-4 border-amber bg-sand px-4 py-3 text-sm text-pretty">
            <strong>Example text.</strong> It came with the demo and is about an invented shop. It binds
            nobody, and is no legal advice.
          </p>
        )}
        <PageText html={html} />
      </article>
    </div>
  )
}
