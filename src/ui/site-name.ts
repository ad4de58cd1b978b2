/** The shop's name, in titles, header, footer and mails. */
export const SITE_NAME = 'Haberdash'
