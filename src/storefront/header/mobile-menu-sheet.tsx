/** The sheet of the mobile menu, loaded on demand: the search form and every navigation link. Each closes the sheet. */
import { Link } from '../../ui/link.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { SearchForm } from './search-form.tsx'
import { useNavigationEntries } from './use-navigation-entries.ts'

type MobileMenuSheetProps = { open: boolean; onClose: () => void }

export const MobileMenuSheet = ({ open, onClose }: MobileMenuSheetProps) => (
  <Sheet open={open} onClose={onClose} title="Menu" side="left">
    <div className="px-6 pt-5 pb-10">
      <SearchForm look="plain" onSearch={onClose} />
      <nav aria-label="Main" className="mt-4">
        <ul className="divide-y divide-line">
          {useNavigationEntries().map((top) => (
            <li key={top.label} className="py-2">
              <Link
                href={top.href}
                onClick={onClose}
                className={`flex min-h-11 items-center text-xl font-semibold ${top.href === '/sale' ? 'text-sale' : ''}`}
              >
                {top.label}
              </Link>
              {top.entries && (
                <ul className="grid grid-cols-2 gap-x-4 pb-1">
                  {top.entries.map(({ label, href }) => (
                    <li key={label}>
                      <Link href={href} onClick={onClose} className="flex min-h-11 items-center">
                        {label}
                      </Link>
                    </li>
                  ))}
                </ul>
              )}
            </li>
          ))}
        </ul>
      </nav>
    </div>
  </Sheet>
)
