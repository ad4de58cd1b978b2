/** Builds the site twice from the same sources: for the browser (dist/client) and as the server's renderer (dist/server). */
import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { reactModules, reactNamespace } from './scripts/react-modules.ts'

/** lucide-react's icons with src/ui/create-icon.ts in place of its own component. */
const smallIcons = {
  name: 'haberdash-small-icons',
  load: {
    filter: { id: /lucide-react.dist.esm.createLucideIcon[.]mjs$/ },
    handler: () =>
      `export { createIcon as default } from ${JSON.stringify(fileURLToPath(new URL('src/ui/create-icon.ts', import.meta.url)))}`,
  },
} satisfies Plugin

const importChunkFile = fileURLToPath(new URL('src/ui/import-chunk.ts', import.meta.url))
/** Each `import()` of the browser's code goes through src/ui/import-chunk.ts. */
const chunkLoader = {
  name: 'haberdash-chunk-loader',
  enforce: 'pre',
  load: {
    filter: { id: /vite.preload-helper[.]js$/ },
    handler: () => `export { importChunk as __vitePreload } from ${JSON.stringify(importChunkFile)}`,
  },
} satisfies Plugin

const sources = (...parts: string[]): RegExp =>
  new RegExp(`[\\\\/](${parts.join('|').replaceAll('/', '[\\\\/]')})`)
/** Without the style: it belongs to the first script, which is to bring no other. */
const onEveryPage = sources(
  'src/ui/(?!import-chunk|toast-view|toast-place|sheet|qr-code|copy-link|shop[.]css|chosen-fonts[.]css)',
  'src/contract/paths',
  'src/domain/(pricing/currency|pricing/money|cart/session|products/badges|listing/listing-options)[.]',
  'src/storefront/(frame/layout|queries|picture-description|header/(?!navigation-bar|dropdown|navigation-link|mobile-menu-sheet)|footer/|newsletter/|checkout/payment-return)',
  'src/storefront/cart/(use-cart|session|line-variant)',
  'src/storefront/listing/(list-query|breadcrumbs|search-term)',
  'src/site/(client|page|app|routes)[.]',
  'src/storefront/product/preload-picture',
  'lucide-react/dist/esm/(?!icons/)',
)
/** With what loads the other files, so that React is evaluated before the site has arrived. */
const reactRuntime =
  /node_modules[\\/](react|react-dom|scheduler)[\\/]|vite[\\/]preload-helper|src[\\/]ui[\\/]import-chunk/
const inLists = sources(
  'src/storefront/listing/(?!filtered-list|list-filters|sorted-list|listing-screen|brand-page|category-page|product-results|infinite-grid|pagination|listing-states|still-life|beside-still-life)',
  'src/domain/(listing/listing|listing/price-band|search-text)[.]',
)
/** Lists whose selection is in their address, with the pages that are little more: no page has one of the others too. */
const inSortedLists = sources('src/storefront/listing/(sorted-list|listing-screen|brand-page|category-page)')
/** One file, because the first script of every page names each file that a page's script brings. */
const inTheStaffArea = sources(
  'src/admin/(refresh-error|date-time|status-badge|picture-upload|search/search-shortcut|packing/scanner-focus)',
  'src/admin/(components/(staff-navigation|use-fresh-query))',
  'src/domain/orders/refund-causes',
)
/** With small files that the checkout and the staff area share: a request of its own costs more than they weigh. */
const inTheCart = sources(
  'src/storefront/cart/(?!cart-panel[.]|phone-link-sheet)',
  'src/domain/(pricing/pricing|pricing/shipping|pricing/weight|postcode|orders/order-labels)[.]',
  'lucide-react/dist/esm/icons/lock-keyhole',
)
/** With the icon that closes them, and with the menu of phones: a request of its own costs more than it weighs. */
const inSheets = sources(
  'src/ui/sheet[.]',
  'src/storefront/header/mobile-menu-sheet',
  'lucide-react/dist/esm/icons/x[.]',
)
/** With what other pages take only after a payment: from the HTTP cache, because the checkout came first. */
const inTheCheckout = sources(
  'node_modules/react-hook-form',
  'src/storefront/checkout/(checkout-page|placed-order|pending-payment|payment-toasts|order-result|clear-cart|tab-messages)[.]',
)
const afterAnOrder = sources('src/storefront/checkout/(order-confirmation-slot|placed-order-storage)')

export default defineConfig({
  appType: 'custom',
  publicDir: 'src/site/public',
  plugins: [tailwindcss(), react(), reactModules, reactNamespace, smallIcons, chunkLoader],
  builder: {},
  // In development the browser gets the package bundled beforehand, with the same icons as the server's.
  optimizeDeps: { rolldownOptions: { plugins: [smallIcons] } },
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        manifest: true,
        assetsInlineLimit: 0,
        // The file of the part itself too, which Vite leaves out where it needs no other.
        modulePreload: { resolveDependencies: (file, others) => [...new Set([file, ...others])] },
        rolldownOptions: {
          // The stylesheet is linked by the pages of shops that have chosen its typefaces.
          input: ['src/site/deferred-hydration.ts', 'src/site/client.tsx', 'src/ui/chosen-fonts.css'],
          output: {
            codeSplitting: {
              groups: [
                { name: 'react', test: reactRuntime, priority: 4 },
                // What every page needs is one file: it compresses better, and comes once.
                { name: 'site', test: onEveryPage, priority: 3 },
                // What only lists, or only the cart and the checkout, have in common: no other page takes it.
                // Before the first view of a product's page they are not needed.
                { name: 'product-card', test: sources('src/storefront/product-card'), priority: 2 },
                { name: 'listing', test: inLists, priority: 2 },
                { name: 'sorted-list', test: inSortedLists, priority: 1 },
                // The menu takes it without the cart, which depends on it.
                { name: 'sheet', test: inSheets, priority: 3 },
                // Lists take it without the cart, whose empty page has one too.
                {
                  name: 'still-life',
                  test: sources('src/storefront/listing/(beside-)?still-life'),
                  priority: 3,
                },
                { name: 'cart', test: inTheCart, priority: 2 },
                // The home page takes it without the cart, which depends on it.
                { name: 'placed-order', test: afterAnOrder, priority: 3 },
                { name: 'checkout', test: inTheCheckout, priority: 1 },
                { name: 'staff', test: inTheStaffArea, priority: 2 },
              ],
            },
          },
        },
      },
    },
    ssr: {
      // So that the server renders the same icons.
      resolve: { noExternal: ['lucide-react'] },
      build: {
        outDir: 'dist/server',
        copyPublicDir: false,
        emitAssets: false,
        rolldownOptions: { input: 'src/site/render.tsx' },
      },
    },
  },
})
