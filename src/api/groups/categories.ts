/** GET /api/categories and /api/categories/{slug}. */
import { Hono } from 'hono'
import { getCategory, listCategories as listCategoriesCall } from '../../contract/catalogue.ts'
import { HttpError } from '../../contract/errors.ts'
import { findCategory, listCategories } from '../../storage/catalogue/brands-and-categories.ts'
import type { ApiEnv, ApiServices } from '../api-services.ts'
import { handleOperation } from '../calls/operation-route.ts'
import { CATEGORIES, groupTag, tagsHeader } from '../catalogue-tags.ts'

export const categoryRoutes = ({ db }: ApiServices): Hono<ApiEnv> => {
  const app = new Hono<ApiEnv>()
  handleOperation(app, listCategoriesCall, async () => ({
    json: await listCategories(db),
    headers: tagsHeader([CATEGORIES]),
  }))
  handleOperation(app, getCategory, async ({ params }) => {
    const category = await findCategory(db, params.slug)
    if (!category) throw new HttpError('category-not-found')
    const { picture, ...fields } = category
    return {
      json: picture === null ? fields : category,
      headers: tagsHeader([groupTag('category', category.id)]),
    }
  })
  return app
}
