/** The menu of the header: items, each with the links of its dropdown. It has a form of its own. */
import { DEFAULT_IN_SETTINGS, line, links, list, shopPage, yesNo } from './setting-field.ts'

/** Characters of an item of the menu; entries of its dropdown have those of a link. */
export const MAX_MENU_LABEL = 40

const always = { default: DEFAULT_IN_SETTINGS, mustBeSent: true } as const

const item = {
  label: line('Label', { max: MAX_MENU_LABEL, isRequired: true, ...always }),
  href: shopPage('Leads to', always),
  /** None: no dropdown. */
  entries: links('Dropdown', { most: 40, ...always }),
  listsBrands: yesNo('List every brand in its dropdown', {
    description: 'The dropdown lists every brand, before its entries',
    default: false,
    mustBeSent: true,
  }),
}

export const navigation = {
  items: list('Menu', {
    of: item,
    most: 12,
    distinct: { by: 'label', error: 'must not have two items of the same name' },
    ...always,
  }),
}
