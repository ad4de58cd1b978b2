/** The default words of /new-arrivals. */
export const NEW_ARRIVALS_INTRODUCTION =
  'Fresh from the workbench: the clothes, bags and small leather that reached us last.'
export const NO_NEW_ARRIVALS = 'The next parcels are on their way. Meanwhile, everything else is here.'
