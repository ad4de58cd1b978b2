/** The default words of /sale. */
export const SALE_INTRODUCTION =
  'The last of a season and the end of a line, at less than it was. While they last.'
