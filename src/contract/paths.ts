/** The URLs of the shop's pages (spec, section 7), the only contract module that every page loads. */

const segment = encodeURIComponent

export const paths = {
  products: '/api/products',
  product: (slug: string) => `/api/products/${segment(slug)}`,
  brands: '/api/brands',
  brand: (slug: string) => `/api/brands/${segment(slug)}`,
  categories: '/api/categories',
  category: (slug: string) => `/api/categories/${segment(slug)}`,
  linkChanges: '/api/link-changes',
  shop: '/api/shop',
  home: '/api/home',
  cart: '/api/cart',
  cartLine: (id: string) => `/api/cart/${segment(id)}`,
  clearCart: (sessionId: string) => `/api/cart?sessionId=${segment(sessionId)}`,
  emptyCart: (sessionId: string) => `/api/cart?sessionId=${segment(sessionId)}&all=true`,
  newsletter: '/api/newsletter',
  paymentConfig: '/api/payment-config',
  paymentReturn: '/api/payment-return',
  paymentIntent: '/api/create-payment-intent',
  sandboxConfirm: '/api/sandbox/confirm',
  sandboxAuthenticate: '/api/sandbox/authenticate',
  orders: '/api/orders',
} as const
