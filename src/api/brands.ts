/** GET /api/brands and /api/brands/{slug}. */
import { Hono } from 'hono'
import { Refusal } from '../contract/errors.ts'
import { getBrand, listBrands as listBrandsCall } from '../contract/product.ts'
import { findBrand, listBrands } from '../storage/groups.ts'
import { handle } from './handle.ts'
import type { ApiEnv, ApiServices } from './services.ts'

export const brandRoutes = ({ db }: ApiServices): Hono<ApiEnv> => {
  const app = new Hono<ApiEnv>()
  handle(app, listBrandsCall, async () => ({ json: await listBrands(db) }))
  handle(app, getBrand, async ({ params }) => {
    const brand = await findBrand(db, params.slug)
    if (!brand) throw new Refusal('brand-not-found')
    return { json: brand }
  })
  return app
}
