/** The navigation of small screens without JavaScript: a row that scrolls sideways. Rendered by the server only. */
import { useNavigationEntries } from './use-navigation-entries.ts'

export const NoScriptMenu = () => (
  <nav aria-label="Main" className="overflow-x-auto border-t border-line lg:hidden">
    <ul className="frame flex gap-5">
      {useNavigationEntries().map(({ label, href }) => (
        <li key={label}>
          <a href={href} className="flex min-h-11 items-center text-sm font-semibold whitespace-nowrap">
            {label}
          </a>
        </li>
      ))}
    </ul>
  </nav>
)
