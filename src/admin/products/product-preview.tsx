/**
 * The product's page as shoppers will see it, with the values of the form. It is the shop's own page in a frame, so that
 * its layout follows the frame's width; nothing in it can be pressed.
 */
import { type ComponentType, useDeferredValue, useEffect, useMemo, useState } from 'react'
import { createPortal } from 'react-dom'
import type { Product } from '../../contract/products/product.ts'
import { queries } from '../../storefront/queries.ts'
import { toShownProduct } from '../../storefront/shown-product.ts'
import { componentLoader, LazyComponent } from '../../ui/lazy-component.tsx'
import { type Navigation, NavigationContext, ScreenContext } from '../../ui/navigation.ts'
import { QueryClient } from '../../ui/query-client.ts'
import { QueryClientProvider } from '../../ui/query-hooks.tsx'
import type { Params } from '../../ui/route.ts'
import { shopQuery, useShop } from '../../ui/shop.ts'
import { Skeleton } from '../../ui/skeleton.tsx'

const page = componentLoader<{ params: Params }>(
  'The preview',
  async () => (await import('../../storefront/product/product-page.tsx')).Page,
)

const noNavigation: Navigation = {
  navigate: () => () => undefined,
  navigateLater: () => () => undefined,
  replaceUrl: () => undefined,
  prefetchOnIntent: () => Promise.resolve(),
  observeLink: () => undefined,
}
const NoPage: ComponentType<{ params: Params }> = () => null

/** Copies the page's stylesheets into the frame. */
const prepare = (frame: Document): HTMLElement => {
  frame.documentElement.lang = 'en-GB'
  // The owner's colour and the shape of pictures.
  frame.documentElement.style.cssText = document.documentElement.style.cssText
  for (const style of document.querySelectorAll('link[rel=stylesheet], style'))
    frame.head.append(frame.importNode(style, true))
  frame.body.inert = true
  return frame.body
}

const PreviewPage = ({ product }: { product: Product }) => {
  const shop = useShop()
  const client = useMemo(() => {
    const own = new QueryClient(() => new Promise<never>(() => undefined))
    own.setQueryData(shopQuery.queryKey, shop)
    return own
  }, [shop])
  const { queryKey } = queries.shownProduct(product.slug)
  // During the render: the page reads it in the same one.
  if (client.getQueryData(queryKey) === undefined) client.setQueryData(queryKey, toShownProduct(product))
  useEffect(() => client.setQueryData(queryKey, toShownProduct(product)), [client, queryKey, product])
  const screen = useMemo(
    () => ({
      url: new URL(`/products/${product.slug}`, location.href),
      params: { slug: product.slug },
      Page: NoPage,
    }),
    [product.slug],
  )
  return (
    <NavigationContext value={noNavigation}>
      <ScreenContext value={screen}>
        <QueryClientProvider client={client}>
          {/* A changed list of options or pictures resets the selection: its option may no longer exist. */}
          <LazyComponent
            key={JSON.stringify([product.images, product.sizes, product.colors])}
            loader={page}
            fallback={<Skeleton className="m-4 h-96" />}
            props={{ params: screen.params }}
          />
        </QueryClientProvider>
      </ScreenContext>
    </NavigationContext>
  )
}

export const ProductPreview = ({ product }: { product: Product }) => {
  const [body, setBody] = useState<HTMLElement | undefined>(undefined)
  const shown = useDeferredValue(product)
  return (
    <>
      <iframe
        title="Preview of the product's page"
        className="size-full border-0 bg-paper"
        ref={(frame) => {
          const content = frame?.contentDocument
          if (content && !body) setBody(prepare(content))
        }}
      />
      {body && createPortal(<PreviewPage product={shown} />, body)}
    </>
  )
}
