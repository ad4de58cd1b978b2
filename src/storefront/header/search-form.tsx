/**
 * A search form that opens the search page: it trims the term, ignores a blank one, and clears the input. Without
 * JavaScript the browser submits to the same URL.
 */
import { Search } from 'lucide-react'
import { useRef } from 'react'
import { useNavigation } from '../../ui/navigation.ts'
import { MAX_TERM_LENGTH, searchPath } from '../listing/search-term.ts'

const looks = {
  expanding: {
    form: 'relative size-11 xl:w-32',
    box: 'absolute top-0 right-0 h-full w-full focus-within:w-59 hover:w-59 rounded-full border-transparent bg-paper focus-within:border-edge hover:border-edge xl:border-line transition-[width,border-color] duration-calm ease-calm z-20',
    input: 'text-sm',
    placeholder: 'Search',
  },
  plain: {
    form: 'relative',
    box: 'h-12 w-full rounded-sm border-edge bg-white',
    input: 'text-base',
    placeholder: 'Search products...',
  },
} as const

type SearchFormProps = {
  /** `expanding`: an icon that widens on hover and focus without a layout shift. */
  look: keyof typeof looks
  /** Called after the navigation to the search page. */
  onSearch?: () => void
}

export const SearchForm = ({ look, onSearch }: SearchFormProps) => {
  const { navigate } = useNavigation()
  const input = useRef<HTMLInputElement>(null)
  const { form, box, placeholder, input: inputLook } = looks[look]
  return (
    <search className={form}>
      <form
        action="/search"
        onSubmit={(event) => {
          event.preventDefault()
          const field = input.current
          const path = field && searchPath(field.value)
          if (!path) return
          field.value = ''
          field.blur()
          navigate(path)
          onSearch?.()
        }}
      >
        <div
          className={`group/search flex items-center overflow-hidden border has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-offset-1 has-[input:focus-visible]:outline-moss ${box}`}
        >
          <button
            type="submit"
            aria-label="Search"
            className="inline-grid h-full w-11 shrink-0 place-items-center focus-visible:-outline-offset-2"
          >
            <Search aria-hidden="true" className="size-[1.125rem]" />
          </button>
          <input
            ref={input}
            type="search"
            name="q"
            aria-label="Search products"
            placeholder={placeholder}
            maxLength={MAX_TERM_LENGTH}
            autoComplete="off"
            enterKeyHint="search"
            className={`h-full min-w-0 flex-1 bg-transparent pr-4 outline-none placeholder:text-muted ${inputLook}`}
          />
        </div>
      </form>
    </search>
  )
}
