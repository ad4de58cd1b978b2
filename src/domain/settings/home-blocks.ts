/** The blocks of the home page. */
export const HOME_BLOCKS = [
  'hero',
  'coming-soon',
  'sale',
  'brand-strip',
  'latest-arrivals',
  'featured-products',
  'featured-brands',
  'social',
  'newsletter',
] as const
export type HomeBlock = (typeof HOME_BLOCKS)[number]
