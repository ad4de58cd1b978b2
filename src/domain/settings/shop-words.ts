/** The words of /shop as the shop is delivered. */
export const SHOP_INTRODUCTION =
  'Menswear, bags and accessories: everything we stock, by brand, by category, by price.'
