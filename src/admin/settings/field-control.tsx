/** The control of a field: by its kind, or its own. A kind or an own field without a control does not compile. */
import type { ComponentType } from 'react'
import type { OwnFieldPath, OwnValue } from '../../domain/settings/section-fields.ts'
import type { Field, FieldOf, Kind, UndrawnKind, ValueOf } from '../../domain/settings/setting-field.ts'
import { AccentControl } from './accent-control.tsx'
import {
  AddressControl,
  BrandControl,
  ChoiceControl,
  LinksControl,
  SearchTermsControl,
  YesNoControl,
} from './choice-controls.tsx'
import { DeliveryControl, ReturnsControl } from './delivery-controls.tsx'
import type { OwnSection } from './own-forms.tsx'
import { PictureControl } from './picture-control.tsx'
import type { ControlProps } from './setting-control.ts'
import { ShopFileControl } from './shop-file-control.tsx'
import { TaxRatesControl } from './tax-rates-control.tsx'
import { LineControl, NumbersControl, TextControl, TextsControl, WholeControl } from './text-controls.tsx'

const controls: {
  [K in Exclude<Kind, 'own' | UndrawnKind>]: ComponentType<ControlProps<FieldOf<K>, ValueOf<FieldOf<K>>>>
} = {
  line: LineControl,
  text: TextControl,
  'yes-no': YesNoControl,
  choice: ChoiceControl,
  whole: WholeControl,
  brand: BrandControl,
  'search-terms': SearchTermsControl,
  links: LinksControl,
  address: AddressControl,
  picture: PictureControl,
  'shop-file': ShopFileControl,
  texts: TextsControl,
  numbers: NumbersControl,
}

type DrawnPath = Exclude<OwnFieldPath, `${OwnSection}.${string}`>

const ownControls: { [Path in DrawnPath]: ComponentType<ControlProps<Field, OwnValue<Path>>> } = {
  'look.accent': AccentControl,
  'taxes.rates': TaxRatesControl,
  'seo.returns': ReturnsControl,
  'seo.delivery': DeliveryControl,
}

type FieldControlProps = ControlProps<Field, unknown> & {
  /** "section.name" */
  path: string
}

export const FieldControl = ({ path, ...props }: FieldControlProps) => {
  const { kind } = props.field
  // The value of a field is of the type that its kind has.
  const Control = (
    kind === 'own' ? ownControls[path as DrawnPath] : controls[kind as keyof typeof controls]
  ) as ComponentType<ControlProps<Field, unknown>>
  return <Control {...props} />
}
