/** The parts of the product page that are hydrated after the rest, in one chunk. */
import { FeaturesAndDetails } from './features-and-details.tsx'
import { MissingProduct } from './missing-product.tsx'
import { MoreFromBrand } from './more-from-brand.tsx'

type LaterPartProps =
  | ({ part: 'details' } & Parameters<typeof FeaturesAndDetails>[0])
  | ({ part: 'more' } & Parameters<typeof MoreFromBrand>[0])
  | ({ part: 'missing' } & Parameters<typeof MissingProduct>[0])

export const LaterPart = (props: LaterPartProps) => {
  if (props.part === 'details') return <FeaturesAndDetails {...props} />
  return props.part === 'more' ? <MoreFromBrand {...props} /> : <MissingProduct {...props} />
}
