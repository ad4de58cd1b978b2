/** Pictures beside the words; one under the other on phones. */
export const productLayout = 'mt-4 grid gap-x-8 gap-y-8 md:grid-cols-2 lg:mt-6 lg:gap-x-16'
