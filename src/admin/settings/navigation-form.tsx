/** The menu of the header: items, each with the links of its dropdown. */
import { MAX_MENU_LABEL, navigation } from '../../domain/settings/navigation-settings.ts'
import type { NavigationItem } from '../../domain/settings/shop-settings.ts'
import { Checkbox } from '../components/checkbox.tsx'
import { LinkFields, LinkList, LinkTargets, useTargetsId } from './link-fields.tsx'
import { ListEditor } from './list-editor.tsx'
import type { OwnFormProps } from './setting-control.ts'

const newItem = (): NavigationItem => ({ label: '', href: '', entries: [], listsBrands: false })

export const NavigationForm = ({ value, onChange }: OwnFormProps<'navigation'>) => {
  const targets = useTargetsId()
  return (
    <>
      <LinkTargets id={targets} />
      <ListEditor
        items={value.items}
        onChange={(items) => onChange({ items })}
        nameOf={({ label }, index) => label || `item ${index + 1}`}
        add={{ label: 'Add an item', create: newItem }}
        max={navigation.items.most}
      >
        {(item, change) => (
          <>
            <LinkFields maxLabel={MAX_MENU_LABEL} link={item} onChange={change} targets={targets} />
            <Checkbox
              label={navigation.items.of.listsBrands.label}
              checked={item.listsBrands}
              onChange={(listsBrands) => change({ ...item, listsBrands })}
            />
            <details className="mt-1">
              <summary className="inline-flex min-h-11 cursor-pointer items-center text-sm underline underline-offset-4">
                {`Dropdown of ${item.label || 'this item'}: ${item.entries.length} ${item.entries.length === 1 ? 'link' : 'links'}`}
              </summary>
              <div className="mt-2 border-l-2 border-line pl-4">
                <LinkList
                  links={item.entries}
                  onChange={(entries) => change({ ...item, entries })}
                  targets={targets}
                  max={navigation.items.of.entries.most}
                  create={() => ({ label: '', href: '' })}
                />
              </div>
            </details>
          </>
        )}
      </ListEditor>
    </>
  )
}
