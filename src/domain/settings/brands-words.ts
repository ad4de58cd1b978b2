/** The default words of /brands. */
export const BRANDS_INTRODUCTION =
  'Workshops and makers that we know by name, and what each of them does best.'
export const BRANDS_END_TITLE = 'Not sure where to begin?'
export const BRANDS_END_TEXT = 'Look through everything at once, or at what has just come in.'
