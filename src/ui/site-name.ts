/** The shop's name, in titles, header, footer and mails. */
export const SITE_NAME: string = 'Haberdash'

/** The name that the shop is delivered with. */
export const DEFAULT_SITE_NAME = 'Haberdash'
