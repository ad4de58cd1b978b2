/** The URLs of the API (spec, section 7), the only contract module that every page loads. */

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
  newsletter: '/api/newsletter',
  paymentConfig: '/api/payment-config',
  paymentReturn: '/api/payment-return',
  paymentIntent: '/api/create-payment-intent',
  sandboxConfirm: '/api/sandbox/confirm',
  sandboxAuthenticate: '/api/sandbox/authenticate',
  orders: '/api/orders',
  adminLogin: '/api/admin/login',
  adminLogout: '/api/admin/logout',
  adminStats: '/api/admin/stats',
  adminOrders: '/api/admin/orders',
  adminRefund: (id: string) => `/api/admin/orders/${segment(id)}/refund`,
  adminNewsletters: '/api/admin/newsletters',
  adminPictures: '/api/admin/pictures',
  adminProducts: '/api/admin/products',
  adminProduct: (id: string) => `/api/admin/products/${segment(id)}`,
} as const
