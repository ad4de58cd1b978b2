/** The footer's links to the catalogue (spec, section 2). */
export const footerLinks: readonly { label: string; href: string }[] = [
  { label: 'New Arrivals', href: '/category/clothing' },
  { label: 'Clothing', href: '/category/clothing' },
  { label: 'Footwear', href: '/category/footwear' },
  { label: 'Accessories', href: '/category/accessories' },
]
