/** GET /api/pages/{slug}. */
import { Hono } from 'hono'
import { HttpError } from '../../contract/errors.ts'
import { type ContentPage, getContentPage } from '../../contract/pages/content-page.ts'
import { findPageBySlug, findPageRedirect } from '../../storage/pages/content-pages.ts'
import type { ApiEnv, ApiServices } from '../api-services.ts'
import { handleOperation } from '../calls/operation-route.ts'
import { contentPageTag, tagsHeader } from '../catalogue-tags.ts'
import { pageHtml } from './page-html.ts'

export const contentPageRoutes = ({ db, settings }: ApiServices): Hono<ApiEnv> => {
  const app = new Hono<ApiEnv>()
  handleOperation(app, getContentPage, async ({ params: { slug } }) => {
    const page = await findPageBySlug(db, slug)
    if (page?.status === 'published') {
      const json: ContentPage = {
        slug,
        title: page.title,
        html: await pageHtml(db, page.body, (await settings.fresh()).law),
        seoTitle: page.seoTitle,
        description: page.seoDescription,
        publishedAt: (page.publishedAt ?? page.updatedAt).toISOString(),
        updatedAt: page.updatedAt.toISOString(),
        isExample: page.isExample,
      }
      return { json, headers: tagsHeader([contentPageTag(page.id)]) }
    }
    const present = await findPageRedirect(db, slug)
    if (present !== undefined)
      return { status: 301, json: { slug: present }, headers: { Location: `/api/pages/${present}` } }
    throw new HttpError(page?.status === 'archived' ? 'page-archived' : 'page-not-found')
  })
  return app
}
