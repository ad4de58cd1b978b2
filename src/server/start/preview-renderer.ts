/** Renders a page with other settings than the shop's, for staff. The rule: the result is neither stored nor shared. */
import type { ApiEnv } from '../../api/api-services.ts'
import { HttpError } from '../../contract/errors.ts'
import { DEFAULT_CURRENCY } from '../../domain/pricing/currency.ts'
import type { ShopSettings } from '../../domain/settings/shop-settings.ts'
import type { FrontendBundle } from '../assets/frontend-bundle.ts'
import type { ServerQueues } from '../http/server-queues.ts'
import { withoutScripts } from '../page-cache/preview-document.ts'

/** @returns the HTML of the page at `path` */
export type RenderPreview = (path: string, previewed: ShopSettings) => Promise<string>

export const createPreviewRenderer =
  (options: {
    frontend: Pick<FrontendBundle, 'render'>
    queues: Pick<ServerQueues, 'renders'>
    /** The public origin of the shop, without a trailing slash. */
    origin: () => string
    /** A call of the API from within. */
    request: (
      path: string,
      init: RequestInit | undefined,
      env: ApiEnv['Bindings'],
    ) => Response | Promise<Response>
  }): RenderPreview =>
  (path, previewed) =>
    options.queues.renders.run('preview', async () => {
      const origin = options.origin()
      const url = URL.canParse(path, origin) ? new URL(path, origin) : undefined
      // Two slashes lead to another site.
      if (url?.origin !== new URL(origin).origin)
        throw new HttpError('invalid-request', 'The path must be that of a page of this shop.')
      const { html } = await options.frontend.render(
        { url, currency: DEFAULT_CURRENCY, origin },
        async (asked, init) => options.request(asked, init, { previewed }),
      )
      return withoutScripts(html)
    })
