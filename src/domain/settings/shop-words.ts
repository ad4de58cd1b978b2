/** The default words of /shop. */
export const SHOP_INTRODUCTION =
  'Menswear, bags and accessories: everything we stock, by brand, by category, by price.'
