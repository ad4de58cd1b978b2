/** The path of a brand's page. */
export const brandPath = (slug: string): string => `/brand/${slug}`
