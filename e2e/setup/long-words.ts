/** Words that no line can hold: what a feed, a customer or a careless paste puts into a text. */

export const LONG_WORD = 'Regenschutzhuellenbefestigungsriemen'.repeat(4)
export const LONG_URL = `https://example.com/${'a-very-long-path/'.repeat(12)}`
